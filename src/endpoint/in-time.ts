/** The work's outcome if it comes within so many milliseconds, else what `late` gives or throws. The work itself goes on. */
export const inTime = async <Result, Late>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Late,
): Promise<Result | Late> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<Late>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, milliseconds)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
