import fc from 'fast-check'

/** The same cases in every run of `npm test`. The long lanes set a number of runs and draw new ones. */
const isLong = Object.keys(process.env).some((name) => /^VITRINE_(FUZZ|MODEL|PRICE)_RUNS$/.test(name))
if (!isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 })
