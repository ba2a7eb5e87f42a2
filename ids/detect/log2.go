package detect

import "math"

// log2 returns an approximate logarithm: exact for powers of two and linear between
// them, as the bits of a float64 are if they are taken as a number. It takes no call.
func log2(v uint64) float64 {
	return log2Of(float64(v))
}

// log2Of is log2 of a positive number that may be below 1.
func log2Of(v float64) float64 {
	const one, mantissa = 1023 << 52, 1 << 52
	return float64(int64(math.Float64bits(v))-one) / mantissa
}

// halves[i] is 2 to the power of -i/32.
var halves = [...]float64{
	1, 0.9785720620877001, 0.9576032806985737, 0.93708381705515,
	0.9170040432046712, 0.8973545375015536, 0.8781260801866497, 0.859309649061239,
	0.8408964152537146, 0.8228777390769824, 0.8052451659746271, 0.7879904225539432,
	0.7711054127039705, 0.7545822137967113, 0.7384130729697497, 0.7225904034885233,
	0.7071067811865475, 0.6919549409819159, 0.6771277734684463, 0.6626183215798707,
	0.6484197773255048, 0.6345254785958666, 0.620928906036742, 0.6076236799902345,
	0.5946035575013605, 0.5818624293887887, 0.5693943173783458, 0.5571933712979462,
	0.5452538663326288, 0.5335702003384118, 0.5221368912137069, 0.5109485743270583,
	0.5,
}

// exp2 returns 2 to a power from -1000 to 0, with an error below 0.0001 of the value.
// math.Exp2 would take a third of the time of a detection.
func exp2(power float64) float64 {
	whole := int(-power)
	at := (-power - float64(whole)) * 32
	i := int(at)
	between := halves[i] + (halves[i+1]-halves[i])*(at-float64(i))
	return between * math.Float64frombits(uint64(1023-whole)<<52)
}
