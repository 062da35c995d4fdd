import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, galleryReads } from './calls.ts'
import { picturesText } from './gallery-words.ts'

interface Named {
  id: string
  title: string
}

/** Returns actions on a whole album. Each returns whether it was done. */
export function useAlbumActions() {
  const invalidate = useInvalidate()
  const attempt = async (failed: string, work: () => Promise<unknown>, notice?: string): Promise<boolean> => {
    try {
      await work()
      if (notice) toast(notice)
      return true
    } catch (error) {
      showError(failed, error)
      return false
    } finally {
      await invalidate(galleryReads)
    }
  }
  return {
    publish: ({ id, title, version }: Named & { version: number }, published: boolean) =>
      attempt(
        published ? 'Not published' : 'Still on the website',
        () => call('POST /gallery/albums/{id}', { params: { id }, body: { published, version } }),
        published ? `${title} published.` : `${title} is a draft again.`,
      ),
    /** For the grid, which shows the order ahead and the error itself. */
    move: async (id: string, before: string | null) => {
      await call('POST /gallery/albums/order', { body: { ids: [id], before } })
      await invalidate(galleryReads)
    },
    remove: async ({ id, title, pictures }: Named & { pictures: number }) => {
      const sure = await confirm({
        title: `Delete “${title}”?`,
        text: pictures === 0 ? 'It has no pictures.' : `Its ${picturesText(pictures)} stay in the library.`,
        action: 'Delete album',
        danger: true,
      })
      return sure && attempt('Not deleted', () => call('DELETE /gallery/albums/{id}', { params: { id } }), `${title} deleted.`)
    },
  }
}
