import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'

const hourMs = 3_600_000
/** A backup a day is expected. One that takes long, or a server that was off at night, is no alarm. */
const lateHours = 48

interface Alarm {
  /** The same alarm is mailed once. */
  key: string
  title: string
  paragraphs: string[]
}

/** Mails the platform's staff when a restore drill failed, the archive's disk fills, or no backup was made for two days. Each alarm once. */
export const watchBackups = defineJob({
  name: 'watch-backups',
  data: z.object({}),
  every: '*/10 * * * *',
  run: (app) =>
    app.db.asPlatform('people: staff who are told about backups', async (tx) => {
      for (const alarm of await alarmsOf(app, tx)) await mailStaff(app, tx, alarm)
    }),
})

async function alarmsOf({ clock, settings }: App, tx: Tx): Promise<Alarm[]> {
  const alarms: Alarm[] = []
  const drill = await tx.selectFrom('backup_drills').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
  if (drill && !drill.passed)
    alarms.push({
      key: `drill:${drill.id}`,
      title: 'A backup could not be restored',
      paragraphs: [
        `The drill restored ${drill.backup} into a temporary database and found this:`,
        ...(drill.problems as unknown as string[]),
        'Older backups that passed are kept. Find the cause today: until a drill passes, do not rely on the newest backup.',
      ],
    })
  const archive = await tx.selectFrom('archive_states').selectAll().executeTakeFirst()
  if (archive?.problem)
    alarms.push({
      key: `archive:${archive.state}:${archive.since.getTime()}`,
      title: archive.state === 'paused' ? 'The archive of the database is paused' : 'The archive of the database needs attention',
      paragraphs: [archive.problem],
    })
  const { backup_at } = await tx.selectFrom('installation').select('backup_at').executeTakeFirstOrThrow()
  const expected = settings.SAFIRI_BACKUPS ?? !settings.DATABASE_URL
  const now = clock.now()
  if (expected && backup_at && now.getTime() - backup_at.getTime() > lateHours * hourMs)
    alarms.push({
      key: `late:${now.toISOString().slice(0, 10)}`,
      title: `No backup for ${lateHours} hours`,
      paragraphs: [`The last backup was made at ${backup_at.toISOString()}. The log says why the next ones failed. Run npm run doctor.`],
    })
  return alarms
}

async function mailStaff(app: App, tx: Tx, { key, title, paragraphs }: Alarm): Promise<void> {
  const staff = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_operator', '=', true)
    .where('state', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, email } of staff)
    await queueMail(app, tx, {
      to: email,
      effectKey: `backup-alarm:${key}:${id}`,
      subject: title,
      letter: { heading: title, paragraphs, button: { label: 'Open recovery', url: `${app.appUrl}/operator/recovery` } },
    })
}
