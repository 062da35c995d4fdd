import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { raiseEpoch } from '#kit/server/installation.ts'
import { confirmCopy, copyState, type CopyState } from '#kit/server/restored/copy.ts'
import { onInstallation } from './platform.ts'

/** `npm run operator -- copy`: prints whether this is a restored copy that waits, and what waits. */
export const showCopy = () =>
  onInstallation(async ({ db }) => {
    for (const line of linesOf(await db.asPlatform('staff: state of a restored copy', copyState))) console.log(line)
  })

/** `npm run operator -- confirm-copy`: lets a restored copy send. @throws when this is not a restored copy. */
export const confirm = () =>
  onInstallation(async ({ db }) => {
    const by = { name: 'command line', now: new Date() }
    const { confirmed } = await db.asPlatform('staff: confirm a restored copy', (tx) => confirmCopy(tx, by))
    console.log('The copy is confirmed. It sends from now on.')
    for (const { kind, count } of confirmed!.sent) console.log(`Goes out now: ${count} ${kind}`)
    for (const { kind, count, items } of confirmed!.given_up) {
      console.log(`Too old, not sent: ${count} ${kind}`)
      for (const { what, at } of items) console.log(`  ${at} ${what}`)
    }
  })

/** `npm run operator -- hold`: treats this installation as a restored copy. For databases that other tools restored. */
export const hold = () =>
  onInstallation(async ({ ownerUrl }) => {
    await asOwner(ownerUrl, (client) => client.query(raiseEpoch))
    console.log('This installation sends nothing now. Restart Safiri if it runs. `npm run operator -- confirm-copy` lets it send.')
  })

function linesOf({ held, waiting, stale_after_hours }: CopyState): string[] {
  if (!held) return ['This is no restored copy that waits. It sends.']
  return [
    'This is a restored copy. It sends nothing until you confirm it: npm run operator -- confirm-copy',
    ...waiting.map(({ kind, count, oldest }) => `  ${kind}: ${count}${oldest ? `, the oldest of ${oldest}` : ''}`),
    `Mails, messages and webhooks older than ${stale_after_hours} hours are not sent.`,
  ]
}
