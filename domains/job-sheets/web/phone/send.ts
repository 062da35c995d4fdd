import type { Report } from './queue.ts'

/** What became of a report: the server has it, refused it for good, or was not reached. */
export type Outcome = { is: 'sent' } | { is: 'refused'; message: string } | { is: 'not reached' }

/** Sends a report, and then its photo. Sending one twice counts once, because both carry its nonce. */
export async function send({ page, nonce, fields, photo }: Report): Promise<Outcome> {
  const report = await ask(`${page}/reports`, 'POST', JSON.stringify(fields), 'application/json')
  if (report.is !== 'sent' || !photo) return report
  return ask(`${page}/reports/${nonce}/photo`, 'PUT', photo, photo.type)
}

async function ask(path: string, method: string, body: BodyInit, type: string): Promise<Outcome> {
  try {
    const answer = await fetch(path, { method, body, headers: { 'content-type': type } })
    if (answer.ok) return { is: 'sent' }
    // Too many, and faults of the server, pass. Everything else will be refused again.
    if (answer.status === 429 || answer.status === 408 || answer.status >= 500) return { is: 'not reached' }
    const { message } = (await answer.json()) as { message: string }
    return { is: 'refused', message }
  } catch {
    return { is: 'not reached' }
  }
}

const longestEdge = 1600

/** Returns a photo as a JPEG that a slow connection can carry. A picture that the browser cannot read is returned as it is. */
export async function smaller(photo: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? photo), 'image/jpeg', 0.8))
  } catch {
    return photo
  }
}
