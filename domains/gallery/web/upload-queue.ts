import { CallError } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pictureProblem } from '#kit/web/fields/pictures.ts'
import { createUploads, type SendFile, type Uploads } from '#kit/web/fields/uploads.ts'
import type { Session } from '#kit/web/session.ts'
import { call } from './calls.ts'
import { picturesText } from './gallery-words.ts'

// Uploads belong to no screen: whoever goes elsewhere meanwhile finds them under way, or what has failed, when they come back.
const queues = new Map<string, Uploads>()

/** The uploads to the library of the agency one works in, or to an album of it. */
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

/** What waits must not end up in another agency that one has gone to meanwhile. */
const inAgency =
  <Stored>(session: Session, agencyId: string, send: SendFile<Stored>): SendFile<Stored> =>
  async (file, sent) => {
    if (session.read().user?.agency?.id !== agencyId) throw new CallError(409, { message: 'Not sent: you went to another agency.' })
    return send(file, sent)
  }
