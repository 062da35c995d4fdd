import { Button, Text, Title } from '@mantine/core'
import { PathLink } from '#kit/web/shell/path-link.tsx'

/** What is shown for the link of a mail that does not work, with the way to a new one. */
export function LinkOver({ sentences, again, to }: { sentences: string[]; again: string; to: string }) {
  return (
    <>
      <Title order={1} mb={4}>
        This link does not work
      </Title>
      <Text mb="md" role="alert">
        {sentences.join(' ')}
      </Text>
      <Button component={PathLink} to={to} fullWidth>
        {again}
      </Button>
    </>
  )
}
