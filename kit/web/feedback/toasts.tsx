import { Notifications } from '@mantine/notifications'

/** The toast container, at the top right as the specification requires. */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={5000} limit={4} />
}
