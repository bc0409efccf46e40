/**
 * Creates one value for each object that it is asked with, at the first time, and keeps it as long as that object
 * lives.
 */
export const onePer = <Key extends WeakKey, Value>(create: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const value = values.get(key) ?? create(key)
    values.set(key, value)
    return value
  }
}
