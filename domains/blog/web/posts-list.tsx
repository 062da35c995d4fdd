import { useNavigate } from '@tanstack/react-router'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, postList, type PostRow } from './calls.ts'
import { PostStatusBadge, statusOptions } from './post-words.tsx'

const columns: Column<PostRow>[] = [
  { key: 'title', header: 'Post', sort: true, card: 'title' },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: ({ status, has_changes }) => <PostStatusBadge status={status} hasChanges={has_changes} />,
  },
  { key: 'category', header: 'Category', card: 'about' },
  { key: 'author', header: 'Author' },
  { key: 'published_at', header: 'Published', sort: true, card: 'fact', cell: (row) => <Day value={row.published_at ?? row.publish_at} /> },
  { key: 'updated_at', header: 'Changed', sort: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: statusOptions }]

/** The posts of the blog on the website. */
export default function PostsList() {
  const navigate = useNavigate()
  const create = useAction(call, 'POST /blog/create', {
    notice: 'Post added.',
    done: ({ id }) => navigate({ href: pathTo('/website/blog/edit/$id', { id }) }),
  })
  const remove = useAction(call, 'DELETE /blog/{id}/delete', { notice: 'Post deleted.' })
  const write = async () => {
    const title = await ask({ title: 'New post', label: 'Title', action: 'Add post' })
    if (title) create.mutate({ body: { title } })
  }
  const drop = async ({ id, title }: PostRow) => {
    if (await confirm({ title: `Delete “${title}”?`, text: 'Links to it will lead nowhere.', action: 'Delete post', danger: true }))
      remove.mutate({ params: { id } })
  }
  const add = { label: 'Add post', needs: ['Edit Blog'] as const, run: write }
  return (
    <ListPage
      title="Blog"
      rows={postList}
      search="Search posts"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      thumbnail={({ cover_url }) => cover_url}
      rowLink={({ id }) => pathTo('/website/blog/edit/$id', { id })}
      rowActions={(row) => [{ label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Blog'], run: () => drop(row) }]}
      primaryAction={add}
      firstUse={{ title: 'No posts yet.', text: 'Stories and news bring visitors to your website and show your offers.', action: add }}
    />
  )
}
