import { confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { PictureGrid } from '#kit/web/picture-grid/picture-grid.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, templateReads } from './calls.ts'

const pagesText = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

/** The pictures on the pages of all designs. */
export function PicturesCard({ may }: { may: boolean }) {
  const answer = useCall(call, 'GET /templates/gallery')
  const remove = useAction(call, 'POST /templates/gallery/{id}/delete', {
    invalidates: templateReads,
    notice: ({ pages }) => `Removed from ${pagesText(pages)}.`,
    failed: 'Not removed',
  })
  if (answer.isError && !answer.data)
    return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data || answer.data.length === 0) return null
  const ask = async (id: string, pages: number) => {
    const yes = await confirm({
      title: `Remove this picture from ${pagesText(pages)}?`,
      text: 'It stays in the media library. Visitors see the change once you publish.',
      action: 'Remove picture',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <Card title="Pictures on your pages">
      <PictureGrid
        tiles={answer.data.map(({ id, url, alt, pages }) => {
          const name = alt || [...new Set(pages.map(({ title }) => title))].join(', ')
          return {
            id,
            url,
            name,
            facts: [pagesText(pages.length)],
            ...(may && {
              actions: [{ label: 'Remove from all pages', icon: 'trash' as const, danger: true, run: () => ask(id, pages.length) }],
            }),
          }
        })}
      />
    </Card>
  )
}
