import type { ComponentProps } from 'react'
import { icons } from '../icons.ts'
import styles from './grip.module.css'

/** The handle of a row in a `SortableList`. Takes the item's `grip`. */
export const Grip = (grip: ComponentProps<'button'>) => (
  <button type="button" className={styles.grip} {...grip}>
    <icons.grip size={16} aria-hidden />
  </button>
)
