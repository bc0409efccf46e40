/** Loaded before a program (`node --import`): its clock is wrong by so many milliseconds. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const machineNow = Date.now.bind(Date)
const now = () => machineNow() + shift

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[]) => Reflect.construct(target, args.length > 0 ? args : [now()]),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
