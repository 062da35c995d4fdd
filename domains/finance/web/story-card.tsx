import { Card } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'

export interface StoryEntry {
  at: string
  title: string
  detail: string | null
  user_name: string | null
}

/** The activity of a payment with its users, newest first. The server returns it oldest first. */
export function StoryCard({ story }: { story: readonly StoryEntry[] }) {
  if (story.length === 0) return null
  return (
    <Card title="Activity">
      <Timeline
        entries={story
          .map(({ at, title, detail, user_name }, index) => ({
            id: String(index),
            at,
            title: detail ? `${title}: ${detail}` : title,
            ...(user_name ? { text: user_name } : {}),
          }))
          .toReversed()}
      />
    </Card>
  )
}
