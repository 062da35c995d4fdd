import { z } from 'zod'
import { readMedia } from '#domains/messaging/server/media.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { fileName, keepOne, linkFiles, maxBytes, type KeptFile } from './attachments.ts'
import { tellInbox } from './live.ts'

/** A file of a message that is not here yet: WhatsApp has it under `media_id`. */
export interface AwaitedFile {
  id?: string | null
  kind: string
  name: string | null
  mime: string | null
  media_id?: string | null
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
}

/** "image" and "image/jpeg" → "image.jpg": photos and voice messages have no name. */
const nameFor = ({ name, kind }: AwaitedFile, mime: string): string =>
  name ? fileName(name) : `${kind}.${extensions[mime.split(';')[0]!.trim()] ?? 'bin'}`

/** Fetches the files of a WhatsApp message and stores them, so that they stay when WhatsApp has deleted its own. */
export const keepMedia = defineJob({
  name: 'inbox-media',
  fair: true,
  reachesOut: true,
  data: z.object({ agency_id: z.uuid(), id: z.uuid() }),
  async run(app, { agency_id, id }) {
    const actor: Actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const message = await app.db.asAgency(actor, (tx) =>
      tx.selectFrom('conversation_messages').select(['conversation_id', 'attachments']).where('id', '=', id).executeTakeFirst(),
    )
    if (!message) return
    const given = message.attachments as unknown as AwaitedFile[]
    const kept: (AwaitedFile | KeptFile)[] = []
    for (const one of given) kept.push(await keep(one))
    const files = kept.filter((one): one is KeptFile => one.kind === 'file' && typeof one.id === 'string')
    await app.db.asAgency(actor, async (tx) => {
      const row = await tx.selectFrom('conversation_messages').select('attachments').where('id', '=', id).forUpdate().executeTakeFirst()
      // Erased meanwhile, or fetched by another worker.
      if (!row || JSON.stringify(row.attachments) !== JSON.stringify(message.attachments)) return
      await tx
        .updateTable('conversation_messages')
        .set({ attachments: JSON.stringify(kept) })
        .where('id', '=', id)
        .execute()
      await linkFiles(tx, actor, message.conversation_id, id, files)
      tellInbox(app, tx, agency_id, { conversation_id: message.conversation_id })
    })

    async function keep(one: AwaitedFile): Promise<AwaitedFile | KeptFile> {
      if (!one.media_id || one.id) return one
      const media = await readMedia(app, actor, one.media_id, maxBytes)
      const name = nameFor(one, media?.mime ?? one.mime ?? '')
      // Named only: it can still be opened in WhatsApp.
      if (!media) return { ...one, media_id: null }
      const refused = { id: null, kind: 'refused' as const, name, mime: media.mime.slice(0, 120) }
      return keepOne(app, actor, { name, content: media.content, refused })
    }
  },
})
