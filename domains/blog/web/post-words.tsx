import { wordsOf } from '#kit/contract/text.ts'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { postStatuses, type PostStatus } from '../contract/states.ts'

const tones: Record<PostStatus, Tone> = { draft: 'neutral', scheduled: 'blue', published: 'green', archived: 'neutral' }

export const statusOptions = postStatuses.map((value) => ({ value, label: wordsOf(value) }))

/** The state of a post. */
export const PostStatusBadge = ({ status }: { status: PostStatus }) => (
  <StatusBadge status={status} tone={tones[status]} label={wordsOf(status)} />
)
