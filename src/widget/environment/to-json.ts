/** JSON of plain data. Old libraries give arrays a `toJSON` that returns a string; a replacer sees the data before it. */
export const toJson = (data: object): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, key) {
    return this[key]
  })
