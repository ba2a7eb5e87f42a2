// Package koid generates and parses koids: 64-bit ids with a millisecond, a datacenter, a worker
// and a counter. They are the ids of npm's koid and of flake-idgen.
//
//	import "idtui/ids/koid"
//
// Make one [Generator] per datacenter and worker, and call [Generator.Next] for each [ID]. As long
// as no two generators share a datacenter and worker, there are no duplicates. The ids of one
// generator sort by time.
//
// A generator remembers the newest millisecond that it used. If the clock moved back, a new id
// could be a duplicate. So the generator refuses, or waits if [Config.Wait] is set.
//
// # For users of npm's koid
//
//	koid 18                           this package
//	KoidFactory({dataCenter, worker}) NewGenerator(Config{Datacenter: …, Worker: …})
//	KoidFactory({id}), {node} in code NewGenerator(ConfigOf(id))
//	KoidFactory({…, epoch})           Config.Epoch, a time.Time
//	KoidFactory({…, noWait: true})    the default: errors are an *ids.Refusal
//	KoidFactory({…, noWait: false})   Config.Wait: sleeps, with a context
//	genConfigRandom(epoch)            RandomConfig(epoch)
//	koid.next, a Buffer               Generator.Next, then ID.Bytes
//	koid.nextBigint, signed           Generator.Next, then ID.Int64 or ID.Uint64
//	koid.nextHex                      Generator.Next, then ID.Hex
//	koid.config                       Generator.Config
//	retrieveFromId(id, epoch)         Parse or FromBytes, then ID.Time(epoch), ID.Datacenter, …
//
// After a refused overflow, npm's koid repeats ids within the same millisecond; this package
// refuses until the next one. The function retrieveFromId reads 5 bits of the counter; [ID.Counter]
// reads all 12.
package koid

// The largest values of the fields.
const (
	MaxTimestamp  = 1<<42 - 1 // milliseconds since the epoch
	MaxDatacenter = 31
	MaxWorker     = 31
	MaxID         = 1023 // datacenter × 32 + worker
	MaxCounter    = 4095
)
