import { Text } from '@mantine/core'
import { Count } from '#kit/web/format/values.tsx'

/** How long an answer took. */
export const Milliseconds = ({ value }: { value: number }) => (
  <span>
    <Count value={value} /> ms
  </span>
)

/** What the last refused or failed request was told, on one line. */
export const LastError = ({ text }: { text: string | null }) =>
  text && (
    <Text size="sm" truncate maw={280} title={text}>
      {text}
    </Text>
  )
