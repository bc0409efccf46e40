import type { Store } from './store.ts'

/** A store whose keys begin with `prefix`, so that several endpoints can share a server. */
export const prefixedStore = (store: Store, prefix: string): Store => ({
  ...store,
  create: (key, ...rest) => store.create(prefix + key, ...rest),
  read: (key) => store.read(prefix + key),
  replace: (key, ...rest) => store.replace(prefix + key, ...rest),
  remove: (key, ...rest) => store.remove(prefix + key, ...rest),
  count: (key, ...rest) => store.count(prefix + key, ...rest),
  add: (set, member) => store.add(prefix + set, member),
  drop: (set, member) => store.drop(prefix + set, member),
  members: (set) => store.members(prefix + set),
})
