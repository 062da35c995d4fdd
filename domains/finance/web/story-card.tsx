import { Card } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'

export interface StoryEntry {
  at: string
  title: string
  detail: string | null
  user_name: string | null
}

/** What happened to money and who did it, newest first. The server tells it oldest first. */
export function StoryCard({ story }: { story: readonly StoryEntry[] }) {
  if (story.length === 0) return null
  return (
    <Card title="Story">
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
