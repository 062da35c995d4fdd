/** Picture types that the server can read. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export const pictureAccept = pictureTypes.join(',')

const maxMb = 15

/** Checks a file before the upload. Returns why it cannot be used as a picture, or `null` if it can. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.some((known) => known === type)) return 'This is not a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.'
  return size > maxMb * 1024 * 1024 ? `A picture is at most ${maxMb} MB.` : null
}
