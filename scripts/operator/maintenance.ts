import { closeInstallation, openInstallation } from '#kit/server/maintenance/maintenance.ts'
import { onInstallation } from './platform.ts'

/** `npm run operator -- close [minutes] [text]`: closes the installation for everybody but staff. @throws for minutes that are no number. */
export async function close(minutes?: string, ...words: string[]): Promise<void> {
  if (minutes !== undefined && !/^[1-9]\d{0,4}$/.test(minutes))
    throw new Error('Say for how many minutes: npm run operator -- close 30 "We move to a larger server."')
  await onInstallation(async ({ db }) => {
    const now = new Date()
    const until = minutes ? new Date(now.getTime() + Number(minutes) * 60_000) : null
    await db.asPlatform('staff: close the installation', (tx) => closeInstallation(tx, now, { until, text: words.join(' ') || null }))
    console.log('Safiri is closed for maintenance. `npm run operator -- open` opens it.')
  })
}

/** `npm run operator -- open`: opens the installation after maintenance. */
export const open = () =>
  onInstallation(async ({ db }) => {
    const opened = await db.asPlatform('staff: open the installation', openInstallation)
    console.log(opened ? 'Safiri is open.' : 'Safiri was open already.')
  })
