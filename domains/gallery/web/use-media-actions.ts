import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast, undoToast } from '#kit/web/feedback/toast.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, galleryReads } from './calls.ts'
import { inHundreds, picturesText } from './gallery-words.ts'

interface Named {
  id: string
  title: string
}

const whichOf = (pictures: readonly Named[]) => (pictures.length === 1 ? `“${pictures[0]!.title}”` : picturesText(pictures.length))
const idsOf = (pictures: readonly Named[]) => pictures.map(({ id }) => id)

/** Returns functions to delete, restore and permanently remove pictures. Each shows its result and returns whether all succeeded. */
export function useMediaActions() {
  const invalidate = useInvalidate()
  const attempt = async (failed: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      showError(failed, error)
      return false
    } finally {
      await invalidate(galleryReads)
    }
  }
  const keep = (pictures: readonly Named[], notice: string) =>
    attempt('Not restored', async () => {
      for (const ids of inHundreds(idsOf(pictures))) await call('POST /gallery/keep', { body: { ids } })
      toast(notice)
    })
  return {
    remove: (pictures: readonly Named[]) =>
      attempt('Not deleted', async () => {
        const deleted = new Set<string>()
        const refused: string[] = []
        for (const ids of inHundreds(idsOf(pictures))) {
          const answer = await call('POST /gallery/delete', { body: { ids } })
          answer.deleted.forEach((id) => deleted.add(id))
          refused.push(...answer.refused.map(({ message }) => message))
        }
        const gone = pictures.filter(({ id }) => deleted.has(id))
        if (gone.length > 0) undoToast(`${whichOf(gone)} deleted.`, () => void keep(gone, `${whichOf(gone)} restored.`))
        if (refused.length > 0)
          showError(refused.length === 1 ? 'Not deleted' : `${picturesText(refused.length)} not deleted`, refused.join(' '))
      }),
    putBack: (pictures: readonly Named[]) => keep(pictures, `${whichOf(pictures)} restored.`),
    keep: (pictures: readonly Named[]) => keep(pictures, `${whichOf(pictures)} stays in the library.`),
    purge: async (pictures: readonly Named[]) => {
      const sure = await confirm({
        title: `Delete ${whichOf(pictures)} permanently?`,
        text: 'You cannot undo this. It frees the storage at once.',
        action: 'Delete permanently',
        danger: true,
      })
      if (!sure) return false
      return attempt('Not removed', async () => {
        let freed = 0
        for (const ids of inHundreds(idsOf(pictures))) freed += (await call('POST /gallery/purge', { body: { ids } })).bytes
        toast(`${bytesText(freed)} freed.`)
      })
    },
  }
}
