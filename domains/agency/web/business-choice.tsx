import { Input } from '@mantine/core'
import { useId } from 'react'
import type { FieldProps } from '#kit/web/fields/field.ts'
import { icons, type IconName } from '#kit/web/icons.ts'
import { businesses, businessSlugs, type Business } from '../contract/businesses.ts'
import styles from './business-choice.module.css'

const iconOf: Record<Business, IconName> = {
  tour_operator: 'map',
  lodge: 'bed',
  car_hire: 'car',
  events: 'ticket',
  shop: 'shop',
  services: 'star',
  travel_agency: 'plane',
}

/** Cards of what an agency does, of which several may be chosen. */
export function BusinessChoice({ value = [], onChange, label, description, error, required, ...props }: FieldProps<Business[]>) {
  const id = useId()
  const toggle = (slug: Business, on: boolean) => onChange?.(businessSlugs.filter((one) => (one === slug ? on : value.includes(one))))
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined} data-path={props['data-path']}>
      <Input.Label component="legend" required={required ?? false} className={styles.legend}>
        {label}
      </Input.Label>
      {description && <Input.Description mb={6}>{description}</Input.Description>}
      <div className={styles.cards}>
        {businessSlugs.map((slug) => {
          const Icon = icons[iconOf[slug]]
          return (
            <label key={slug} className={styles.card}>
              <input
                type="checkbox"
                checked={value.includes(slug)}
                onChange={(event) => toggle(slug, event.currentTarget.checked)}
                onBlur={props.onBlur}
                onFocus={props.onFocus}
                disabled={props.disabled}
                aria-labelledby={`${id}-${slug}`}
                aria-describedby={`${id}-${slug}-text`}
              />
              <span className={styles.picture} aria-hidden>
                <Icon size={26} stroke={1.5} />
              </span>
              <span className={styles.text}>
                <b id={`${id}-${slug}`}>{businesses[slug].name}</b>
                <small id={`${id}-${slug}-text`}>{businesses[slug].text}</small>
              </span>
            </label>
          )
        })}
      </div>
      {/* Room is kept, so that the error does not move the button. */}
      <Input.Error id={`${id}-error`} className={styles.error}>
        {error}
      </Input.Error>
    </fieldset>
  )
}
