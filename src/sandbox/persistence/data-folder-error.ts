/** The data folder cannot be used. The message states the reason and a remedy. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}
