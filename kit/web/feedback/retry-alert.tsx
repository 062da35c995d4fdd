import { Alert, Button } from '@mantine/core'

interface RetryAlertProps {
  error: { message: string }
  retry: () => unknown
  /** For a card without padding. */
  m?: 'md'
}

/** Says in a card why it could not be loaded, and offers to try again. */
export const RetryAlert = ({ error, retry, ...margin }: RetryAlertProps) => (
  <Alert color="red" {...margin}>
    {error.message}{' '}
    <Button size="compact-sm" variant="subtle" onClick={() => void retry()}>
      Try again
    </Button>
  </Alert>
)
