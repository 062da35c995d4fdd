import { Notifications } from '@mantine/notifications'

/** Where toasts appear: top-end, as the specification has it. */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={5000} limit={4} />
}
