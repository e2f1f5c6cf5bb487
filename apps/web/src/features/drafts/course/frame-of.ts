/** A cover needs no more. */
const MOST_PIXELS_WIDE = 1280;

/** The frame that a video shows, as a file; undefined if the browser doesn't give it. */
export async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, MOST_PIXELS_WIDE / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    // A browser that doesn't write WebP writes PNG.
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
    return blob
      ? new File([blob], `cover.${blob.type.slice('image/'.length)}`, { type: blob.type })
      : undefined;
  } catch {
    return undefined;
  }
}
