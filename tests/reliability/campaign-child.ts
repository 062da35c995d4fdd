import { openApp } from '#app/server.ts'
import { movableClock } from '#kit/server/clock.ts'
import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { sendMessage } from '#domains/messaging/server/sending.ts'
import { runCampaign } from '#domains/campaigns/server/sending/run.ts'

// A worker of its own process, so that a test can kill it. Its clock runs ahead by the given number of minutes.
const [databaseUrl, agency_id, id, minutes] = process.argv.slice(2) as [string, string, string, string]
const app = await openApp({
  settings: readSettings(),
  databaseUrl,
  appUrl: 'http://localhost:3000',
  log: openLog('fatal'),
  clock: movableClock(new Date(Date.parse(process.env.TEST_NOW!) + Number(minutes) * 60_000)),
})
await runCampaign.run(app, { agency_id, id })
// A campaign by SMS or WhatsApp has handed over its messages: they are sent one after the other, and then the next people follow.
for (let sent = true; sent;) {
  const queued = await app.db.asAgency({ agencyId: agency_id }, (tx) =>
    tx.selectFrom('messages').select(['agency_id', 'id']).where('status', '=', 'queued').where('source_id', '=', id).execute(),
  )
  sent = queued.length > 0
  for (const message of queued) await sendMessage.run(app, message)
  if (sent) await runCampaign.run(app, { agency_id, id })
}
process.exit(0)
