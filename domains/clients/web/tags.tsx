import { Badge, Group } from '@mantine/core'

const mostShown = 2

/** The first tags of a row, and how many more there are. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {tags.slice(0, mostShown).map((tag) => (
        <Badge key={tag} size="sm">
          {tag}
        </Badge>
      ))}
      {tags.length > mostShown && <span className="figures">+{tags.length - mostShown}</span>}
    </Group>
  )
}
