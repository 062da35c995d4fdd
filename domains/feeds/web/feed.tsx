import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { feedNames } from '../contract/names.ts'
import { feedKinds } from '../contract/words.ts'
import { FeedPage } from './feed-page.tsx'
import { feedShow } from './routes.ts'

/** One feed. */
export default function FeedScreen() {
  const { feed } = feedShow.useParams()
  const kind = feedKinds.find((one) => one === feed)
  if (!kind)
    return (
      <EmptyState
        title="There is no such feed."
        text="Choose one of the list."
        action={
          <Button component={Link} to={pathTo('/marketing/feeds')}>
            Open feeds
          </Button>
        }
      />
    )
  return <FeedPage key={kind} kind={kind} title={feedNames[kind]} />
}
