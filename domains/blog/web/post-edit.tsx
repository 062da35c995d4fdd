import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { postPatch } from '../contract.ts'
import { postMoves, type PostStatus } from '../contract/states.ts'
import { call, type Post } from './calls.ts'
import { PostFields, valuesOf, type PostValues } from './post-fields.tsx'
import { PostStatusBadge } from './post-words.tsx'
import { postEdit } from './routes.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const moveNames: Record<PostStatus, string> = {
  draft: 'Take off the website',
  scheduled: 'Schedule',
  published: 'Publish now',
  archived: 'Archive',
}

/** A post of the blog: its text, its cover, when it is published. */
export default function PostEdit() {
  const { id } = postEdit.useParams()
  const navigate = useNavigate()
  const answer = useCall(call, 'GET /blog/{id}/show', { params: { id } })
  const [scheduling, setScheduling] = useState(false)
  const move = useAction(call, 'POST /blog/{id}/status', {
    notice: ({ status }) => (status === 'published' ? 'Post published.' : 'Post saved.'),
  })
  const publish = useAction(call, 'POST /blog/{id}/publish', {
    notice: 'Changes published. Visitors see them now.',
    failed: 'Not published',
  })
  const discard = useAction(call, 'POST /blog/{id}/discard', { notice: 'Changes discarded.', failed: 'Not discarded' })
  const remove = useAction(call, 'DELETE /blog/{id}/delete', {
    notice: 'Post deleted.',
    done: () => navigate({ href: pathTo('/website/blog') }),
  })
  const preview = useAction(call, 'POST /blog/{id}/preview', {
    invalidates: [],
    done: ({ url }) => void window.open(url, '_blank', 'noreferrer'),
  })
  const to = (post: Post, status: PostStatus) =>
    status === 'scheduled' ? setScheduling(true) : move.mutate({ params: { id }, body: { status, version: post.version } })
  const drop = async ({ title }: Post) => {
    if (await confirm({ title: `Delete “${title}”?`, text: 'Links to it will lead nowhere.', action: 'Delete post', danger: true }))
      remove.mutate({ params: { id } })
  }
  const dropChanges = async ({ version }: Post) => {
    const text = 'The post stays as visitors see it now. It cannot be undone.'
    if (await confirm({ title: 'Discard your changes?', text, action: 'Discard changes', danger: true }))
      discard.mutate({ params: { id }, body: { version } })
  }
  const nameOf = (post: Post, status: PostStatus) =>
    status === 'scheduled' && post.status === 'scheduled'
      ? 'Change time'
      : status === 'draft' && post.status !== 'published'
        ? 'Back to draft'
        : moveNames[status]
  const canPublish = ({ status }: Post) => postMoves[status].includes('published')
  return (
    <>
      <RecordPage
        answer={answer}
        what="Post"
        title={({ title }) => title}
        status={({ status }) => <PostStatusBadge status={status} />}
        buttons={() => (
          <Button
            variant="default"
            leftSection={<icons.eye size={14} aria-hidden />}
            loading={preview.isPending}
            onClick={() => preview.mutate({ params: { id } })}
          >
            Preview
          </Button>
        )}
        primaryAction={(post) =>
          post.has_changes
            ? { label: 'Publish changes', run: () => publish.mutate({ params: { id }, body: { version: post.version } }) }
            : canPublish(post)
              ? { label: 'Publish now', run: () => to(post, 'published') }
              : undefined
        }
        actions={(post) => [
          ...postMoves[post.status]
            .filter((status) => status !== 'published')
            .map((status) => ({
              label: nameOf(post, status),
              icon: status === 'scheduled' ? ('clock' as const) : undefined!,
              run: () => to(post, status),
            })),
          ...(post.has_changes ? [{ label: 'Discard changes', icon: 'undo' as const, run: () => void dropChanges(post) }] : []),
          { label: 'Delete', icon: 'trash', danger: true, run: () => drop(post) },
        ]}
        side={(post) => <Side post={post} />}
      >
        {(post) => <PostForm key={id} post={post} />}
      </RecordPage>
      {scheduling && answer.data && <ScheduleDialog post={answer.data} close={() => setScheduling(false)} />}
    </>
  )
}

const Side = ({ post }: { post: Post }) => (
  <Card title="Publishing" flush>
    <Facts
      rows={[
        { label: 'Status', value: <PostStatusBadge status={post.status} /> },
        post.has_changes && { label: 'Changes', value: 'Not published yet. Visitors see the version before.' },
        post.publish_at !== null && { label: 'Will be published', value: <Moment value={post.publish_at} /> },
        post.published_at !== null && { label: 'Published', value: <Moment value={post.published_at} /> },
        post.url !== null && {
          label: 'Address',
          value: (
            <>
              <a href={post.url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
                {post.url}
              </a>{' '}
              <CopyButton value={post.url} what="address" />
            </>
          ),
        },
      ]}
    />
  </Card>
)

function PostForm({ post }: { post: Post }) {
  const { id } = post
  const form = useRecordForm<PostValues, Post>({
    screen: `post ${id}`,
    initial: valuesOf(post),
    schema: postPatch,
    save: (values, sent) => call('POST /blog/{id}/update', { params: { id }, body: values, ...sent }),
    fromSaved: valuesOf,
    invalidates: ['/blog'],
    notice: post.status === 'published' ? 'Draft saved. Publish the changes to show them to visitors.' : 'Post saved.',
  })
  return (
    <RecordForm form={form} action={post.status === 'published' ? 'Save draft' : 'Save post'} needs={['Edit Blog']}>
      <PostFields form={form} post={post} />
    </RecordForm>
  )
}
