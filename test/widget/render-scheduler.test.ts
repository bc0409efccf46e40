import { expect, it } from 'vitest'
import { afterFrame, createRenderScheduler } from '../../src/widget/environment/render-scheduler.ts'

/** A scheduler whose clock and tasks are moved by hand, and what was rendered before them and in each. */
const schedulerByHand = () => {
  let now = 0
  const tasks: (() => void)[] = []
  const rendered: (number | string)[][] = [[]]
  const scheduler = createRenderScheduler(
    () => now,
    (run) => tasks.push(run),
  )
  return {
    scheduler,
    rendered,
    spend(ms: number) {
      now += ms
    },
    /** A scheduler that never comes to an end fails by the rows that it has. */
    runAll() {
      for (let run = tasks.shift(); run && rendered.length < 9; run = tasks.shift()) {
        rendered.push([])
        run()
      }
    },
  }
}

it('renders for 8 ms in each task, every waiting view once, and at least one a task', () => {
  const { scheduler, spend, rendered, runAll } = schedulerByHand()
  /** A view that takes `cost` milliseconds. */
  const view = (id: number, cost: number) => (): void => {
    if (!scheduler.tryRun(view(id, cost))) return
    spend(cost)
    rendered.at(-1)?.push(id)
  }
  for (const id of [1, 2, 3, 4, 5, 6]) view(id, 4)()
  for (const id of [7, 8]) view(id, 20)()
  runAll()
  expect(rendered).toEqual([[1, 2], [3, 4], [5, 6], [7], [8], []])
})

it('renders a view in its turn that takes longer than a task before it asks', () => {
  const { scheduler, spend, rendered, runAll } = schedulerByHand()
  const view = (name: string, cost: number) => {
    const render = (): void => {
      spend(cost)
      if (scheduler.tryRun(render)) rendered.at(-1)?.push(name)
    }
    return render
  }
  view('quick', 9)()
  for (const name of ['slow', 'as slow']) view(name, 20)()
  runAll()
  expect(rendered).toEqual([['quick'], ['slow'], ['as slow'], []])
})

/** A window whose frames and timers are run by hand, by their number. */
const stillWindow = () => {
  const waiting = new Map<number, { kind: string; run: () => void }>()
  let last = 0
  const keep =
    (kind: string) =>
    (run: () => void, delay = 0) => {
      last += 1
      waiting.set(last, { kind: `${kind}${delay > 0 ? ` of ${delay} ms` : ''}`, run })
      return last
    }
  const window = {
    setTimeout: keep('timer'),
    requestAnimationFrame: (run: () => void) => keep('frame')(run),
    clearTimeout: (id: number) => waiting.delete(id),
    cancelAnimationFrame: (id: number) => waiting.delete(id),
  }
  return {
    window: window as unknown as Window,
    kinds: () => [...waiting.values()].map(({ kind }) => kind),
    fire(kind: string) {
      const [id, found] = [...waiting].find(([, one]) => one.kind === kind) ?? []
      if (id === undefined || !found) throw new Error(`no ${kind} waits`)
      waiting.delete(id)
      found.run()
    },
  }
}

it('runs in a task of its own after the next frame, once', () => {
  const { window, kinds, fire } = stillWindow()
  let ran = 0
  afterFrame(window, () => {
    ran += 1
  })
  fire('frame')
  expect({ ran, kinds: kinds() }).toEqual({ ran: 0, kinds: ['timer'] })
  fire('timer')
  expect({ ran, kinds: kinds() }).toEqual({ ran: 1, kinds: [] })
})

it('runs after 100 ms where no frame comes, once', () => {
  const { window, kinds, fire } = stillWindow()
  let ran = 0
  afterFrame(window, () => {
    ran += 1
  })
  fire('timer of 100 ms')
  expect({ ran, kinds: kinds() }).toEqual({ ran: 1, kinds: [] })
})
