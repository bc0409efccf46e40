import { expect, it } from 'vitest'
import { afterFrame, createRenderScheduler } from '../../src/widget/environment/render-scheduler.ts'

it('renders for 8 ms in each task, every waiting view once, and at least one a task', () => {
  let now = 0
  const tasks: (() => void)[] = []
  const scheduler = createRenderScheduler(
    () => now,
    (run) => tasks.push(run),
  )
  const rendered: number[][] = [[]]
  /** A view that takes so many milliseconds. */
  const view = (id: number, cost: number) => (): void => {
    if (!scheduler.tryRun(view(id, cost))) return
    now += cost
    rendered.at(-1)?.push(id)
  }
  for (const id of [1, 2, 3, 4, 5, 6]) view(id, 4)()
  for (const id of [7, 8]) view(id, 20)()
  for (let run = tasks.shift(); run; run = tasks.shift()) {
    rendered.push([])
    run()
  }
  expect(rendered).toEqual([[1, 2], [3, 4], [5, 6], [7], [8], []])
})

/** A window that keeps its frames and tasks, by name, until they are run. */
const stillWindow = (hidden: boolean) => {
  const waiting: { name: string; run: () => void }[] = []
  const keep = (name: string) => (run: () => void) => waiting.push({ name, run })
  const window = { document: { hidden }, setTimeout: keep('task'), requestAnimationFrame: keep('frame') }
  return { window: window as unknown as Window, waiting }
}

it.each([
  { page: 'visible', hidden: false, expected: ['frame', 'task'] },
  { page: 'hidden', hidden: true, expected: ['task'] },
])('waits on a $page page for $expected', ({ hidden, expected }) => {
  const { window, waiting } = stillWindow(hidden)
  const names: string[] = []
  let ran = 0
  afterFrame(window, () => {
    ran += 1
  })
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    expect(ran).toBe(0)
    names.push(next.name)
    next.run()
  }
  expect({ names, ran }).toEqual({ names: expected, ran: 1 })
})
