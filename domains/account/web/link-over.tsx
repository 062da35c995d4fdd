import { Button, Text, Title } from '@mantine/core'
import { PathLink } from '#kit/web/shell/path-link.tsx'

/** Shown for a mail link that does not work, with a way to get a new one. */
export function LinkOver({ sentences, again, to }: { sentences: string[]; again: string; to: string }) {
  return (
    <>
      <img
        src="/lost.svg"
        alt=""
        width={240}
        height={140}
        style={{ display: 'block', maxWidth: '100%', margin: '0 auto 16px', borderRadius: 6 }}
      />
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
