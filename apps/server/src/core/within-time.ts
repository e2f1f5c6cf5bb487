/**
 * Returns the result of the work if it finishes in time. Otherwise throws an Error of one sentence and lets the work continue.
 */
export async function withinTime<T>(millis: number, who: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${who} did not answer within ${millis / 1000} seconds.`)),
      millis,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
