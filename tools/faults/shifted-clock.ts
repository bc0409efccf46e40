/**
 * Loaded before a program (`node --import`): its wall clock is wrong by `CLOCK_SHIFT_MS`, and a signal sets it back.
 * Its monotonic clock is right.
 */
let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const setBackMs = Number(process.env.CLOCK_SET_BACK_MS ?? 0)
const machineNow = Date.now.bind(Date)
const now = () => machineNow() + shift

process.on('SIGUSR2', () => {
  shift -= setBackMs
})

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[]) => Reflect.construct(target, args.length > 0 ? args : [now()]),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
