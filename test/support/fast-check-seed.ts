import fc from 'fast-check'

/** The same cases in every run, so that a run says nothing by chance. `VITRINE_SEED=random` draws new ones. */
const seed = import.meta.env.VITRINE_SEED ?? '20261122'
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
