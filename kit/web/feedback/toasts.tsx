import { Notifications } from '@mantine/notifications'
import styles from './toasts.module.css'

/** The toast container, at the top right as the specification requires. */
export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={5000}
      limit={1}
      containerWidth={400}
      classNames={{ root: styles.toasts!, notification: styles.toast! }}
    />
  )
}
