import { say } from '../messages/say.ts'
import { movedTo, type Visit } from '../site-parts.ts'
import type { Finished } from './send.ts'
import { showMessage } from './show.ts'

/** Returns the page that says that nothing is at a path, or leads to where it moved. */
export async function missing(visit: Visit, path: string): Promise<Finished> {
  const t = say(visit.language)
  const location = await movedTo.entries()?.(visit, path)
  const page = await showMessage(visit, location ? 301 : 404, t('notFound'), t('notFoundText'), path)
  return location ? { ...page, location } : page
}
