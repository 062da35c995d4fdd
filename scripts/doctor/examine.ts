import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defaultDataFolder } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { projectFolder } from '#kit/server/project.ts'
import { readSettings, type Settings } from '#kit/server/settings.ts'
import { checkDatabase } from './database.ts'
import { fault, type Finding } from './finding.ts'
import { checkDisks, checkNode, checkSandbox, checkSecrets } from './machine.ts'
import { checkAddress, checkMail, checkPayments } from './outside.ts'
import { checkReaders } from './readers.ts'

/** Examines the installation of an environment. Changes nothing, and sends nothing. Returns one line for each check. */
export async function examine(env: NodeJS.ProcessEnv, now = () => new Date()): Promise<Finding[]> {
  const settings = settingsOf(env)
  if ('check' in settings) return [checkNode(), settings]
  const outside = await Promise.all([checkMail(settings), checkPayments(settings), checkAddress(settings, now)])
  return [
    checkNode(),
    ...checkSecrets(settings),
    checkSandbox(settings),
    ...(await checkDisks(settings)),
    ...(await checkDatabase(settings, now)),
    ...(await checkReaders(settings)),
    ...outside.flat(),
  ]
}

/** Reading the settings of a folder without a key would make one. */
function settingsOf(env: NodeJS.ProcessEnv): Settings | Finding {
  const folder = resolve(env.SAFIRI_DATA ?? defaultDataFolder(projectFolder))
  if (!env.SECRET_KEY && !env.SECRET_KEY_FILE && !existsSync(join(folder, 'secret-key')))
    return fault(
      'settings',
      `No Safiri has run with the data folder ${folder}, and SECRET_KEY is not set.`,
      'Start Safiri once, or set SAFIRI_DATA to its data folder.',
    )
  try {
    return readSettings(env)
  } catch (error) {
    return fault('settings', (error as Error).message, 'Correct them: the README lists all settings.')
  }
}
