import { CallError } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pictureProblem } from '#kit/web/fields/pictures.ts'
import { createUploads, type SendFile, type Uploads } from '#kit/web/fields/uploads.ts'
import type { Session } from '#kit/web/session.ts'
import { call } from './calls.ts'
import { picturesText } from './gallery-words.ts'

// Uploads are kept outside the screens, so that they continue and show their errors when the user leaves and returns.
const queues = new Map<string, Uploads>()

/** Returns the uploads to the current agency's library, or to one of its albums. */
export function uploadsTo(session: Session, agencyId: string, albumId: string | null): Uploads {
  const name = `${agencyId} ${albumId ?? ''}`
  const known = queues.get(name)
  if (known) return known
  const queue = createUploads({
    problemOf: pictureProblem,
    send: inAgency(session, agencyId, (file, sent) =>
      albumId
        ? call('POST /gallery/albums/{id}/upload', { params: { id: albumId }, files: [file], ...sent })
        : call('POST /gallery/upload', { files: [file], ...sent }),
    ),
    done: () => {
      const { uploads, done } = queue.read()
      if (uploads.every(({ problem }) => problem !== null)) toast(`${picturesText(done)} uploaded.`)
    },
  })
  queues.set(name, queue)
  return queue
}

/** Prevents queued files from being uploaded to another agency after the user has switched. */
const inAgency =
  <Stored>(session: Session, agencyId: string, send: SendFile<Stored>): SendFile<Stored> =>
  async (file, sent) => {
    if (session.read().user?.agency?.id !== agencyId) throw new CallError(409, { message: 'Not uploaded: you switched to another agency.' })
    return send(file, sent)
  }
