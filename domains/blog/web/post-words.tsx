import { wordsOf } from '#kit/contract/text.ts'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { postStatuses, type PostStatus } from '../contract/states.ts'

const tones: Record<PostStatus, Tone> = { draft: 'neutral', scheduled: 'blue', published: 'green', archived: 'neutral' }

export const statusOptions = postStatuses.map((value) => ({ value, label: wordsOf(value) }))

/** The state of a post. */
export const PostStatusBadge = ({ status, hasChanges = false }: { status: PostStatus; hasChanges?: boolean }) => (
  <StatusBadge status={status} tone={tones[status]} label={hasChanges ? `${wordsOf(status)}, changed` : wordsOf(status)} />
)
