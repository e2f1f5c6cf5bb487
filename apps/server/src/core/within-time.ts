/** What the work gives, if it does so in time. Throws an Error of one sentence if not; the work is left to itself. */
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
