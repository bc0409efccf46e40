import { expect, it } from 'vitest'
import { createRenderScheduler } from '../../src/widget/environment/render-scheduler.ts'

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
