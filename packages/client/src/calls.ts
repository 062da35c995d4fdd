// Made by `npm run client` from the contract. Do not edit.

export type Status =
  | 'inquired'
  | 'requested'
  | 'on_hold'
  | 'waitlisted'
  | 'confirmed'
  | 'in_progress'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'expired'
  | 'declined'
export type Objective =
  | 'booking'
  | 'deposit'
  | 'instalment'
  | 'payment_link'
  | 'proposal'
  | 'order'
  | 'ticket'
  | 'subscription'
  | 'email_credits'
  | 'top_up'
  | 'commission'
  | 'payout'
export type FailureCode =
  | 'insufficient_funds'
  | 'payer_limit'
  | 'payer_not_found'
  | 'rejected_by_payer'
  | 'expired'
  | 'in_progress_elsewhere'
  | 'provider_down'
  | 'other'
export type CountryCode =
  | 'AD'
  | 'AE'
  | 'AF'
  | 'AG'
  | 'AI'
  | 'AL'
  | 'AM'
  | 'AO'
  | 'AQ'
  | 'AR'
  | 'AS'
  | 'AT'
  | 'AU'
  | 'AW'
  | 'AX'
  | 'AZ'
  | 'BA'
  | 'BB'
  | 'BD'
  | 'BE'
  | 'BF'
  | 'BG'
  | 'BH'
  | 'BI'
  | 'BJ'
  | 'BL'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BQ'
  | 'BR'
  | 'BS'
  | 'BT'
  | 'BV'
  | 'BW'
  | 'BY'
  | 'BZ'
  | 'CA'
  | 'CC'
  | 'CD'
  | 'CF'
  | 'CG'
  | 'CH'
  | 'CI'
  | 'CK'
  | 'CL'
  | 'CM'
  | 'CN'
  | 'CO'
  | 'CR'
  | 'CU'
  | 'CV'
  | 'CW'
  | 'CX'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DJ'
  | 'DK'
  | 'DM'
  | 'DO'
  | 'DZ'
  | 'EC'
  | 'EE'
  | 'EG'
  | 'EH'
  | 'ER'
  | 'ES'
  | 'ET'
  | 'FI'
  | 'FJ'
  | 'FK'
  | 'FM'
  | 'FO'
  | 'FR'
  | 'GA'
  | 'GB'
  | 'GD'
  | 'GE'
  | 'GF'
  | 'GG'
  | 'GH'
  | 'GI'
  | 'GL'
  | 'GM'
  | 'GN'
  | 'GP'
  | 'GQ'
  | 'GR'
  | 'GS'
  | 'GT'
  | 'GU'
  | 'GW'
  | 'GY'
  | 'HK'
  | 'HM'
  | 'HN'
  | 'HR'
  | 'HT'
  | 'HU'
  | 'ID'
  | 'IE'
  | 'IL'
  | 'IM'
  | 'IN'
  | 'IO'
  | 'IQ'
  | 'IR'
  | 'IS'
  | 'IT'
  | 'JE'
  | 'JM'
  | 'JO'
  | 'JP'
  | 'KE'
  | 'KG'
  | 'KH'
  | 'KI'
  | 'KM'
  | 'KN'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KY'
  | 'KZ'
  | 'LA'
  | 'LB'
  | 'LC'
  | 'LI'
  | 'LK'
  | 'LR'
  | 'LS'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'LY'
  | 'MA'
  | 'MC'
  | 'MD'
  | 'ME'
  | 'MF'
  | 'MG'
  | 'MH'
  | 'MK'
  | 'ML'
  | 'MM'
  | 'MN'
  | 'MO'
  | 'MP'
  | 'MQ'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MU'
  | 'MV'
  | 'MW'
  | 'MX'
  | 'MY'
  | 'MZ'
  | 'NA'
  | 'NC'
  | 'NE'
  | 'NF'
  | 'NG'
  | 'NI'
  | 'NL'
  | 'NO'
  | 'NP'
  | 'NR'
  | 'NU'
  | 'NZ'
  | 'OM'
  | 'PA'
  | 'PE'
  | 'PF'
  | 'PG'
  | 'PH'
  | 'PK'
  | 'PL'
  | 'PM'
  | 'PN'
  | 'PR'
  | 'PS'
  | 'PT'
  | 'PW'
  | 'PY'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RS'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SB'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SJ'
  | 'SK'
  | 'SL'
  | 'SM'
  | 'SN'
  | 'SO'
  | 'SR'
  | 'SS'
  | 'ST'
  | 'SV'
  | 'SX'
  | 'SY'
  | 'SZ'
  | 'TC'
  | 'TD'
  | 'TF'
  | 'TG'
  | 'TH'
  | 'TJ'
  | 'TK'
  | 'TL'
  | 'TM'
  | 'TN'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'TV'
  | 'TW'
  | 'TZ'
  | 'UA'
  | 'UG'
  | 'UM'
  | 'US'
  | 'UY'
  | 'UZ'
  | 'VA'
  | 'VC'
  | 'VE'
  | 'VG'
  | 'VI'
  | 'VN'
  | 'VU'
  | 'WF'
  | 'WS'
  | 'XK'
  | 'YE'
  | 'YT'
  | 'ZA'
  | 'ZM'
  | 'ZW'
export type Status2 =
  | 'draft'
  | 'pending_approval'
  | 'sent'
  | 'viewed'
  | 'changes_requested'
  | 'accepted'
  | 'deposit_paid'
  | 'won'
  | 'declined'
  | 'expired'
  | 'cancelled'
export type Category =
  | 'economy'
  | 'compact'
  | 'sedan'
  | 'estate'
  | 'suv'
  | 'four_by_four'
  | 'safari'
  | 'pickup'
  | 'minivan'
  | 'van'
  | 'minibus'
  | 'coach'
  | 'luxury'
  | 'convertible'
  | 'truck'
  | 'motorcycle'
export type Status3 =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'bounced'
  | 'failed'
  | 'unknown'
  | 'unsubscribed'
  | 'suppressed'
  | 'skipped_no_credit'
export type Source =
  | 'website'
  | 'chatbot'
  | 'whatsapp'
  | 'email'
  | 'phone'
  | 'walk_in'
  | 'marketplace'
  | 'facebook'
  | 'import'
  | 'proposal'
  | 'booking'
  | 'form'
  | 'referral'
  | 'other'
export type Sort =
  | 'created_at'
  | '-created_at'
  | 'stage_changed_at'
  | '-stage_changed_at'
  | 'expected_on'
  | '-expected_on'
  | 'next_action_at'
  | '-next_action_at'
  | 'value'
  | '-value'

export interface Calls {
  /**
   * Delete a tax or levy. Existing bookings keep their prices. Scopes: inventory.write.
   */
  'DELETE /business/taxes/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete a logged activity. Scopes: clients.write, personal_data.read.
   */
  'DELETE /crm/activities/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete a campaign that was never started. Scopes: clients.write.
   */
  'DELETE /crm/campaigns/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete a collection. Its people stay. Scopes: clients.write.
   */
  'DELETE /crm/collections/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Archive a person. Bookings stay, and the person can be restored. Scopes: clients.write, personal_data.read.
   */
  'DELETE /crm/contacts/{id}': {
    path: {
      id: string
    }
    answer: DeleteCrmContactsId
  }
  /**
   * Archive a customer. Bookings stay, and the customer can be restored. Scopes: clients.write, personal_data.read.
   */
  'DELETE /crm/customers/{id}': {
    path: {
      id: string
    }
    answer: DeleteCrmContactsId
  }
  /**
   * Delete a file of a person. Scopes: clients.write, personal_data.read.
   */
  'DELETE /crm/files/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete a design. Campaigns that started from it keep their mail. Scopes: clients.write.
   */
  'DELETE /crm/mail-designs/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete a sign-up form. People and their consents stay. Scopes: clients.write.
   */
  'DELETE /crm/sign-up-forms/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete a task. Scopes: clients.write, personal_data.read.
   */
  'DELETE /crm/tasks/{id}': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * List bookings of every kind. Scopes: bookings.read, personal_data.read.
   */
  'GET /bookings': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'starts_on' | '-starts_on' | 'total' | '-total' | 'client_name' | '-client_name'
      status?: string
      payment_status?: string
      inventory_id?: string
      departure_id?: string
      client_id?: string
      starts_at?: string
      ends_at?: string
      attention?: 'true'
      owed?: 'true' | 'overdue'
      field?: string
      cursor?: string
      kind?: string
    }
    answer: {
      data: {
        id: string
        reference: string
        status: Status
        payment_status:
          'not_required' | 'unpaid' | 'deposit_paid' | 'partially_paid' | 'paid' | 'overpaid' | 'partially_refunded' | 'refunded'
        title: string
        kinds: string[]
        client_id: string
        client_name: string
        travellers: number
        starts_on: string | null
        ends_on: string | null
        total: Money
        due: Money
        hold_expires_at: string | null
        needs_attention: string | null
        source: string
        created_at: string
        picture_url: string | null
        fields: {
          [k: string]: string | number
        }
      }[]
      meta: Meta
    }
  }
  /**
   * List items that can be booked, with price options and coming departures. Scopes: bookings.read.
   */
  'GET /bookings/bookable': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'title' | '-title'
      inventory_id?: string
      kind?: string
    }
    answer: {
      data: {
        id: string
        kind: string
        title: string
        image_url: string | null
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        capacity_mode: string
        happens_from: string | null
        happens_until: string | null
        on_request: boolean
        days: number
        letting: {
          basis: 'night' | 'time'
          min_length: number
          max_length: number | null
          padding_minutes: number
          units: {
            id: string
            name: string
          }[]
        } | null
        fits: {
          adults: number
          guests: number
        } | null
        options: {
          id: string
          name: string
          unit: string
          per: string
          tariff: string
          amount: number
          currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
          places: number
          min_quantity: number
          max_quantity: number | null
          left: number | null
          on_sale: boolean
          sells_from: string | null
          sells_until: string | null
          occupancy: Occupancy | null
          board: ('room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive') | null
        }[]
        departures: {
          id: string
          starts_on: string
          ends_on: string
          starts_at: string | null
          places_left: number
        }[]
      }[]
      meta: Meta
    }
  }
  /**
   * List booked lines and departures between two days, at most 100. Scopes: bookings.read, personal_data.read.
   */
  'GET /bookings/calendar': {
    query: {
      starts_at: string
      ends_at: string
      kind?: string
      inventory_id?: string
    }
    answer: {
      data: {
        lines: {
          id: string
          booking_id: string
          version: number
          reference: string
          status: Status
          payment_status:
            'not_required' | 'unpaid' | 'deposit_paid' | 'partially_paid' | 'paid' | 'overpaid' | 'partially_refunded' | 'refunded'
          client_name: string
          title: string
          kind: string
          inventory_id: string | null
          departure_id: string | null
          starts_on: string
          ends_on: string
          starts_at: string | null
          places: number
        }[]
        departures: {
          id: string
          inventory_id: string
          title: string
          starts_on: string
          ends_on: string
          starts_at: string | null
          capacity: number
          taken: number
          status: string
        }[]
        truncated: boolean
      }
    }
  }
  /**
   * List deadlines of bookings, soonest first. Done ones and those of ended bookings only on request. Scopes: bookings.read, personal_data.read.
   */
  'GET /bookings/deadlines': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'due_at' | '-due_at' | 'created_at' | '-created_at'
      kind?: string
      supplier_status?: string
      due_from?: string
      due_to?: string
      show?: 'overdue' | 'done' | 'all'
      booking_id?: string
    }
    answer: {
      data: {
        id: string
        booking_id: string
        line_id: string | null
        kind: 'option' | 'final_payment' | 'names' | 'ticketing' | 'cancel_by' | 'other'
        due_at: string
        note: string | null
        done_at: string | null
        done_by: string | null
        version: number
        reference: string
        booking_status: Status
        client_name: string
        title: string
        starts_on: string | null
        supplier_status: ('not_requested' | 'requested' | 'provisional' | 'confirmed' | 'waitlisted' | 'declined' | 'cancelled') | null
        supplier_name: string | null
        overdue: boolean
        created_at: string
      }[]
      meta: Meta
    }
  }
  /**
   * Preview cancelling a booking, one line or one traveller: the fee and the refund. Scopes: bookings.read.
   */
  'GET /bookings/{id}/cancel': {
    path: {
      id: string
    }
    query?: {
      refund?: 'policy' | 'full' | 'none'
      line_id?: string
      traveller_id?: string
    }
    answer: {
      data: {
        terms: Terms[]
        days_before: number | null
        kept: Money
        refund: Money
        total_after: Money
        warnings: string[]
      }
    }
  }
  /**
   * List the folios of a booking with payer, charges, payments and balance. The balances add up to what is due. Scopes: bookings.read, personal_data.read.
   */
  'GET /bookings/{id}/folio': {
    path: {
      id: string
    }
    answer: GetBookingsIdFolio
  }
  /**
   * Show the exchange rate from a charge’s currency to that of the booking. Scopes: bookings.read.
   */
  'GET /bookings/{id}/folio/rate': {
    path: {
      id: string
    }
    query: {
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    }
    answer: {
      data: {
        rate: {
          one: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
          other: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
          rate: string
        } | null
      }
    }
  }
  /**
   * List the amendments of a booking, from what to what and by whom, and who accepted what, newest first. Scopes: bookings.read, personal_data.read.
   */
  'GET /bookings/{id}/history': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        at: string
        kind: 'booked' | 'changed' | 'accepted'
        title: string
        user_name: string | null
        changes: {
          what: string
          from: string | null
          to: string | null
        }[]
      }[]
    }
  }
  /**
   * Preview moving a line to another departure: price and availability. Scopes: bookings.read.
   */
  'GET /bookings/{id}/move': {
    path: {
      id: string
    }
    query: {
      line_id: string
      departure_id: string
    }
    answer: {
      data: {
        before: Money
        after: Money
        places: number
        places_left: number
      }
    }
  }
  /**
   * Show the money of a booking: total, paid, due, payments and refunds. Scopes: payments.read, personal_data.read.
   */
  'GET /bookings/{id}/payments': {
    path: {
      id: string
    }
    answer: {
      data: {
        booking_id: string
        total: Money
        deposit: Money
        paid: Money
        refunded: Money
        due: Money
        payment_status: string
        payments: {
          id: string
          reference: string
          status: 'created' | 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer' | 'timed_out_unknown' | 'reversed'
          objective: Objective
          method: 'mobile_money' | 'card' | 'bank_transfer' | 'cash' | 'wallet' | 'voucher' | 'credit_note' | 'on_account'
          aggregator: string
          amount: Money
          fee: Money
          refunded: Money
          booking_id: string | null
          subject_id: string | null
          description: string | null
          booking_reference: string | null
          client_id: string | null
          client_name: string | null
          payer_name: string | null
          payer_phone: string | null
          external_reference: string | null
          failure_code: FailureCode | null
          needs_review: string | null
          note: string | null
          checkout_url: string | null
          created_at: string
          succeeded_at: string | null
          refunds: Refunds[]
        }[]
      }
    }
  }
  /**
   * Show a booking with its lines, travellers and activity. Scopes: bookings.read, personal_data.read.
   */
  'GET /bookings/{id}/show': {
    path: {
      id: string
    }
    answer: GetBookingsIdShow
  }
  /**
   * Preview a new end of one room or vehicle of a booking: price and availability. Scopes: bookings.read.
   */
  'GET /bookings/{id}/units/end': {
    path: {
      id: string
    }
    query: {
      claim_id: string
      ends_on?: string
      ends_at?: string
      unit_id?: string
      item?: number
    }
    answer: {
      data: {
        unit: {
          id: string
          name: string
        }
        longer: boolean
        time: string
        free: boolean
        others: {
          id: string
          name: string
        }[]
        parties: {
          item: number
          name: string
        }[]
        choices: {
          price: 'added' | 'terms' | 'take_off' | 'charge'
          change: Money
          total: Money
          due: Money
          credit: Money
        }[]
        terms: Terms[]
      }
    }
  }
  /**
   * List events. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /business/entertainment/events': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?:
        | 'created_at'
        | '-created_at'
        | 'updated_at'
        | '-updated_at'
        | 'title'
        | '-title'
        | 'from_price'
        | '-from_price'
        | 'starts_at'
        | '-starts_at'
      status?: string
      tag?: string
      country_code?: CountryCode
      featured?: 'true' | 'false'
    }
    answer: GetBusinessEntertainmentEvents
  }
  /**
   * List published events that are not over, the next one first. Scopes: inventory.read.
   */
  'GET /business/entertainment/events/upcoming': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'starts_at' | '-starts_at' | 'title' | '-title'
    }
    answer: GetBusinessEntertainmentEvents
  }
  'GET /business/entertainment/events/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  /**
   * Show an event. Scopes: inventory.read.
   */
  'GET /business/entertainment/events/{id}/show': {
    path: {
      id: string
    }
    answer: GetBusinessEntertainmentEventsIdShow
  }
  /**
   * List the ticket types of an event, with how many are left. Scopes: inventory.read.
   */
  'GET /business/entertainment/events/{id}/tickets': {
    path: {
      id: string
    }
    answer: {
      data: GetBusinessEntertainmentEventsIdTickets[]
    }
  }
  /**
   * List tracks. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /business/entertainment/tracks': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'title' | '-title' | 'from_price' | '-from_price'
      status?: string
      tag?: string
      country_code?: CountryCode
      featured?: 'true' | 'false'
      album?: string
    }
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
        artist: string
        album: string | null
        genre: string | null
        duration_ms: number | null
        preview_url: string | null
      }[]
      meta: Meta
    }
  }
  'GET /business/entertainment/tracks/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  'GET /business/entertainment/tracks/{id}/price-options': GetBusinessEntertainmentTracksIdPriceOptions
  'GET /business/entertainment/tracks/{id}/price-rules': GetBusinessEntertainmentTracksIdPriceRules
  /**
   * Show a track. Scopes: inventory.read.
   */
  'GET /business/entertainment/tracks/{id}/show': {
    path: {
      id: string
    }
    answer: GetBusinessEntertainmentTracksIdShow
  }
  /**
   * List room types. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /business/hotel/rooms': {
    query?: GetBusinessHotelRooms
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
        beds: Beds[]
        adults: number
        children: number
        guests: number
        size: number | null
        board: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive'
        amenities: string[]
        rooms: number
        conflicts: number
      }[]
      meta: Meta
    }
  }
  'GET /business/hotel/rooms/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  'GET /business/hotel/rooms/{id}/individual': GetBusinessHotelRoomsIdIndividual
  'GET /business/hotel/rooms/{id}/price-options': GetBusinessEntertainmentTracksIdPriceOptions
  'GET /business/hotel/rooms/{id}/price-rules': GetBusinessEntertainmentTracksIdPriceRules
  /**
   * Show a room type. Scopes: inventory.read.
   */
  'GET /business/hotel/rooms/{id}/show': {
    path: {
      id: string
    }
    answer: GetBusinessHotelRoomsIdShow
  }
  /**
   * List proposals, newest first. Scopes: proposals.read, personal_data.read.
   */
  'GET /business/proposals': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'sent_at' | '-sent_at' | 'total' | '-total'
      status?: string
      client_id?: string
      inquiry_id?: string
    }
    answer: {
      data: {
        id: string
        reference: string
        title: string
        status: Status2
        client_id: string | null
        client_name: string | null
        total: Money
        owner_name: string | null
        views: number
        viewed_at: string | null
        sent_at: string | null
        expires_at: string | null
        accepted_at: string | null
        booking_id: string | null
        inquiry_id: string | null
        created_at: string
        picture_url: string | null
      }[]
      meta: Meta
    }
  }
  /**
   * Show a proposal with content, price, versions and what the client did. Scopes: proposals.read, personal_data.read.
   */
  'GET /business/proposals/{id}/show': {
    path: {
      id: string
    }
    answer: GetBusinessProposalsIdShow
  }
  /**
   * List the exchange rates used for prices: the agency’s own, else the market’s. Scopes: inventory.read.
   */
  'GET /business/rates': {
    answer: GetBusinessRates
  }
  /**
   * List rental cars. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /business/rental/cars': {
    query?: GetBusinessHotelRooms
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
        category: Category
        make: string
        model: string
        year: number | null
        seats: number
        doors: number | null
        transmission: 'manual' | 'automatic'
        fuel: 'petrol' | 'diesel' | 'hybrid' | 'electric' | 'gas'
        air_conditioning: boolean
        vehicles: number
        day_price: Money | null
      }[]
      meta: Meta
    }
  }
  'GET /business/rental/cars/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  'GET /business/rental/cars/{id}/individual': GetBusinessHotelRoomsIdIndividual
  'GET /business/rental/cars/{id}/price-options': GetBusinessEntertainmentTracksIdPriceOptions
  'GET /business/rental/cars/{id}/price-rules': GetBusinessEntertainmentTracksIdPriceRules
  /**
   * List hourly, daily, weekly and monthly rates by tariff. The cheapest rates that cover the time are charged. Scopes: inventory.read.
   */
  'GET /business/rental/cars/{id}/rates': {
    path: {
      id: string
    }
    answer: GetBusinessRentalCarsIdRates
  }
  /**
   * Show a rental car. Scopes: inventory.read.
   */
  'GET /business/rental/cars/{id}/show': {
    path: {
      id: string
    }
    answer: GetBusinessRentalCarsIdShow
  }
  /**
   * List products with their stock. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /business/shop/products': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'title' | '-title' | 'from_price' | '-from_price'
      status?: string
      tag?: string
      country_code?: CountryCode
      featured?: 'true' | 'false'
      category?: string
    }
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
        category: string | null
        digital: boolean
        variants: number
        in_stock: number | null
      }[]
      meta: Meta
    }
  }
  /**
   * List the variants of a product with their stock. Scopes: inventory.read.
   */
  'GET /business/shop/products/variants/{id}/list': {
    path: {
      id: string
    }
    answer: {
      data: GetBusinessShopProductsVariantsIdList[]
    }
  }
  'GET /business/shop/products/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  /**
   * Show a product. Scopes: inventory.read.
   */
  'GET /business/shop/products/{id}/show': {
    path: {
      id: string
    }
    answer: GetBusinessShopProductsIdShow
  }
  /**
   * List the taxes and levies on the agency’s sales. Scopes: inventory.read.
   */
  'GET /business/taxes': {
    answer: {
      data: GetBusinessTaxes[]
    }
  }
  'GET /business/tour/packages/{id}/price-options': GetBusinessEntertainmentTracksIdPriceOptions
  'GET /business/tour/packages/{id}/price-rules': GetBusinessEntertainmentTracksIdPriceRules
  /**
   * List the agency’s clients. Scopes: clients.read, personal_data.read.
   */
  'GET /clients': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'name' | '-name'
      kind?: 'person' | 'company'
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      archived?: 'true' | 'false'
      tag?: string
      collection_id?: string
    }
    answer: {
      data: {
        id: string
        kind: 'person' | 'company'
        name: string
        email: string | null
        phone: string | null
        country_code: string | null
        residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
        tags: string[]
        archived: boolean
        erased: boolean
        version: number
        created_at: string
        fields: {
          [k: string]: string | number
        }
        bookings: number
        last_booking_at: string | null
        balances: Money[]
      }[]
      meta: Meta
    }
  }
  /**
   * List the tags of clients, most used first. Scopes: clients.read.
   */
  'GET /clients/tags': {
    answer: {
      data: {
        tag: string
        count: number
      }[]
    }
  }
  /**
   * Show a client with balance and history. Scopes: clients.read, personal_data.read.
   */
  'GET /clients/{id}/show': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        kind: 'person' | 'company'
        name: string
        email: string | null
        phone: string | null
        country_code: string | null
        residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
        address: string | null
        notes: string | null
        tags: string[]
        archived: boolean
        erased: boolean
        version: number
        created_at: string
        balances: Money[]
        spent: Money[]
        bookings: number
      }
    }
  }
  /**
   * Show a logged activity. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/activities/{id}': {
    path: {
      id: string
    }
    answer: GetCrmActivitiesId
  }
  /**
   * List campaigns with their analytics. Scopes: clients.read.
   */
  'GET /crm/campaigns': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'name' | '-name' | 'starts_at' | '-starts_at'
      type?: string
      status?: string
    }
    answer: {
      data: {
        id: string
        type: 'email' | 'whatsapp' | 'sms'
        name: string
        status: 'draft' | 'scheduled' | 'missed' | 'running' | 'paused' | 'finished' | 'cancelled'
        reason:
          | (
              | 'by_hand'
              | 'bounces'
              | 'complaints'
              | 'no_credit'
              | 'spend_limit'
              | 'agency_stopped'
              | 'restored'
              | 'mail_server'
              | 'not_ready'
              | 'late'
            )
          | null
        subject: string | null
        starts_at: string | null
        started_at: string | null
        finished_at: string | null
        version: number
        created_at: string
        updated_at: string
        analytics: Analytics
      }[]
      meta: Meta
    }
  }
  /**
   * Show a campaign with its content, audience and analytics. Scopes: clients.read.
   */
  'GET /crm/campaigns/{id}': {
    path: {
      id: string
    }
    answer: GetCrmCampaignsId
  }
  /**
   * Preview a campaign: its people, its cost and what stops it. Scopes: clients.read.
   */
  'GET /crm/campaigns/{id}/preview': {
    path: {
      id: string
    }
    answer: {
      data: {
        people: number
        reachable: number
        recipients: number
        credits: {
          needed: number
          remaining: number
        } | null
        cost: {
          total: Money
          each: Money
          unit: Money
          segments: number | null
        } | null
        findings: {
          level: 'error' | 'warning'
          code: string
          message: string
          field: string | null
        }[]
        carrier: string
        from: string | null
      }
    }
  }
  /**
   * List the recipients of a campaign with the state of each message. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/campaigns/{id}/recipients': {
    path: {
      id: string
    }
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'address' | '-address' | 'sent_at' | '-sent_at'
      status?: string
      seen?: 'opened' | 'not_opened' | 'clicked' | 'not_clicked'
      client_id?: string
    }
    answer: {
      data: {
        id: string
        client_id: string | null
        client_name: string | null
        address: string
        status: Status3
        variant: ('a' | 'b') | null
        error: string | null
        sent_at: string | null
        opened_at: string | null
        clicked_at: string | null
        likely_human: boolean
      }[]
      meta: Meta
    }
  }
  /**
   * Show the numbers of a campaign by subject, link and hour. Scopes: clients.read.
   */
  'GET /crm/campaigns/{id}/results': {
    path: {
      id: string
    }
    answer: {
      data: {
        analytics: Analytics
        by_variant: {
          variant: 'a' | 'b'
          subject: string
          analytics: {
            recipients: number
            queued: number
            sent: number
            delivered: number
            opened: Opened
            clicked: Opened
            replied: number
            bounced: number
            complained: number
            failed: number
            unknown: number
            unsubscribed: number
            suppressed: number
            skipped_no_credit: number
          }
        }[]
        links: {
          url: string
          clicked: Opened
        }[]
        by_hour: {
          hour: string
          opened: number
          clicked: number
        }[]
      }
    }
  }
  /**
   * List collections of people, chosen by hand or by a filter. Scopes: clients.read.
   */
  'GET /crm/collections': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'updated_at' | '-updated_at'
      kind?: 'static' | 'filter'
    }
    answer: {
      data: {
        id: string
        name: string
        description: string | null
        kind: 'static' | 'filter'
        version: number
        created_at: string
        updated_at: string
        people: number
      }[]
      meta: Meta
    }
  }
  /**
   * Show a collection with its filter and sizes. Scopes: clients.read.
   */
  'GET /crm/collections/{id}': {
    path: {
      id: string
    }
    answer: GetCrmCollectionsId
  }
  /**
   * List the people of a collection. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/collections/{id}/people': {
    path: {
      id: string
    }
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'name' | '-name' | 'created_at' | '-created_at'
    }
    answer: {
      data: {
        id: string
        kind: 'person' | 'company'
        name: string
        email: string | null
        phone: string | null
        country_code: string | null
        residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
        tags: string[]
        archived: boolean
        erased: boolean
        version: number
        created_at: string
        stage: 'contact' | 'client' | 'customer'
      }[]
      meta: Meta
    }
  }
  /**
   * List all people: contacts, clients and customers. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'name' | '-name'
      kind?: 'person' | 'company'
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      country?: '' | null | CountryCode
      archived?: 'true' | 'false'
      tag?: string
      collection_id?: string
      stage?: 'contact' | 'client' | 'customer'
      source?: 'by_hand' | 'booking' | 'inquiry' | 'import' | 'form' | 'chat'
    }
    answer: {
      data: {
        id: string
        kind: 'person' | 'company'
        name: string
        email: string | null
        phone: string | null
        country_code: string | null
        residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
        tags: string[]
        archived: boolean
        erased: boolean
        version: number
        created_at: string
        stage: 'contact' | 'client' | 'customer'
        source: 'by_hand' | 'booking' | 'inquiry' | 'import' | 'form' | 'chat'
        customer_since: string | null
        fields: {
          [k: string]: string | number
        }
      }[]
      meta: Meta
    }
  }
  /**
   * List possible duplicates: pairs with one phone or email, or a similar name in the month of a trip. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/duplicates': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'reasons' | '-reasons'
      reason?: 'phone' | 'email' | 'name'
    }
    answer: {
      data: {
        id: string
        first: First
        other: First
        reasons: ('phone' | 'email' | 'name')[]
      }[]
      meta: Meta
    }
  }
  'GET /crm/contacts/{id}': GetCrmContactsId
  /**
   * List a person’s consents for each of their addresses. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/{id}/consents': {
    path: {
      id: string
    }
    answer: GetCrmContactsIdConsents
  }
  /**
   * List possible duplicates of a person. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/{id}/duplicates': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        name: string
        email: string | null
        phone: string | null
        bookings: number
        created_at: string
        reasons: ('phone' | 'email' | 'name')[]
      }[]
    }
  }
  /**
   * List the files of a person. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/{id}/files': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        name: string
        mime: string
        size: number
        user_name: string | null
        created_at: string
      }[]
    }
  }
  /**
   * Preview a merge: both people, and how much of the other one moves. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/{id}/merge/{other}': {
    path: {
      id: string
      other: string
    }
    answer: {
      data: {
        person: DeleteCrmContactsId2
        other: DeleteCrmContactsId2
        moves: {
          what: string
          count: number
        }[]
      }
    }
  }
  /**
   * List people who were merged into a person in the last 30 days. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/{id}/merges': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        name: string
        user_name: string | null
        merged_at: string
        undone_at: string | null
        undo_until: string
      }[]
    }
  }
  /**
   * List everything that happened with a person, newest first. Payments need View Finance. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/contacts/{id}/timeline': {
    path: {
      id: string
    }
    query?: {
      cursor?: string
    }
    answer: {
      data: {
        entries: {
          id: string
          at: string
          type: string
          title: string
          detail: string | null
          user_name: string | null
          link: string | null
          own: boolean
        }[]
        next_cursor: string | null
      }
    }
  }
  /**
   * List people who have paid, with what they spent. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/customers': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'customer_since' | '-customer_since' | 'name' | '-name'
      kind?: 'person' | 'company'
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      country?: '' | null | CountryCode
      archived?: 'true' | 'false'
      tag?: string
      collection_id?: string
    }
    answer: {
      data: {
        id: string
        kind: 'person' | 'company'
        name: string
        email: string | null
        phone: string | null
        country_code: string | null
        residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
        tags: string[]
        archived: boolean
        erased: boolean
        version: number
        created_at: string
        stage: 'contact' | 'client' | 'customer'
        source: 'by_hand' | 'booking' | 'inquiry' | 'import' | 'form' | 'chat'
        customer_since: string | null
        fields: {
          [k: string]: string | number
        }
        bookings: number
        last_booking_at: string | null
        spent: Money[]
        balances: Money[]
      }[]
      meta: Meta
    }
  }
  'GET /crm/customers/{id}': GetCrmContactsId
  /**
   * List the custom fields of a kind of record, in order. Scopes: clients.read.
   */
  'GET /crm/fields': {
    query?: {
      record?: 'client' | 'booking' | 'departure' | 'supplier'
      archived?: 'true' | 'false'
    }
    answer: {
      data: {
        id: string
        label: string
        type: 'text' | 'number' | 'date' | 'choice'
        choices: string[]
        record: 'client' | 'booking' | 'departure' | 'supplier'
        required: boolean
        archived: boolean
        version: number
      }[]
    }
  }
  /**
   * List journeys: mails for welcome, before the trip, review, birthday and win-back. Scopes: clients.read.
   */
  'GET /crm/journeys': {
    answer: {
      data: {
        id: string | null
        kind: 'welcome' | 'before_trip' | 'review' | 'birthday' | 'win_back'
        on: boolean
        reason:
          | (
              | 'by_hand'
              | 'bounces'
              | 'complaints'
              | 'no_credit'
              | 'spend_limit'
              | 'agency_stopped'
              | 'restored'
              | 'mail_server'
              | 'not_ready'
              | 'late'
            )
          | null
        delay_hours: number
        document: {
          [k: string]: unknown
        }
        needs_consent: boolean
        version: number
        analytics: Analytics
      }[]
    }
  }
  /**
   * List the people of a journey with the state of each mail. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/journeys/{kind}/recipients': {
    path: {
      kind: string
    }
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'address' | '-address' | 'sent_at' | '-sent_at'
      status?: string
      client_id?: string
    }
    answer: {
      data: {
        id: string
        client_id: string | null
        client_name: string | null
        address: string
        status: Status3
        variant: ('a' | 'b') | null
        error: string | null
        sent_at: string | null
        opened_at: string | null
        clicked_at: string | null
        likely_human: boolean
        due_at: string | null
      }[]
      meta: Meta
    }
  }
  /**
   * Show a lead with its stage history. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/leads/{id}': {
    path: {
      id: string
    }
    answer: GetCrmLeadsId
  }
  /**
   * List the agency’s own designs of mails. Scopes: clients.read.
   */
  'GET /crm/mail-designs': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'updated_at' | '-updated_at'
    }
    answer: {
      data: {
        id: string
        name: string
        subject: string
        version: number
        created_at: string
        updated_at: string
      }[]
      meta: Meta
    }
  }
  /**
   * List designs to start a mail from, filled with the agency’s newest offers. Scopes: clients.read.
   */
  'GET /crm/mail-designs/starting': {
    answer: {
      data: {
        key: string
        name: string
        text: string
        document: Document
      }[]
    }
  }
  /**
   * Show a design with its mail. Scopes: clients.read.
   */
  'GET /crm/mail-designs/{id}': {
    path: {
      id: string
    }
    answer: GetCrmMailDesignsId
  }
  /**
   * List the leads of all stages. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/sales-funnel': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: Sort
      source?: string
      owner_id?: 'none' | string
      client_id?: string
      collection_id?: string
      late?: 'true'
      stage?: string
    }
    answer: GetCrmSalesFunnel
  }
  /**
   * List leads with a confirmed booking. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/sales-funnel/confirmed-bookings': {
    query?: GetCrmSalesFunnelConfirmedBookings
    answer: GetCrmSalesFunnel
  }
  /**
   * List leads that are not qualified yet. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/sales-funnel/leads': {
    query?: GetCrmSalesFunnelConfirmedBookings
    answer: GetCrmSalesFunnel
  }
  /**
   * List leads whose booking is paid in full. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/sales-funnel/paid-bookings': {
    query?: GetCrmSalesFunnelConfirmedBookings
    answer: GetCrmSalesFunnel
  }
  /**
   * List qualified leads. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/sales-funnel/qualified-leads': {
    query?: GetCrmSalesFunnelConfirmedBookings
    answer: GetCrmSalesFunnel
  }
  /**
   * Show results of a period’s leads by source, owner, month, residency or offer, and a three-month forecast. Scopes: clients.read.
   */
  'GET /crm/sales-funnel/statistics': {
    query: {
      from: string
      to: string
      by?: 'source' | 'owner' | 'month' | 'season' | 'residency' | 'offer'
    }
    answer: {
      data: {
        groups: {
          key: string | null
          label: string
          leads: number
          open: number
          won: number
          lost: number
          win_rate: number | null
          days_to_win: number | null
          won_value: Money[]
        }[]
        lost_reasons: {
          reason: 'price' | 'dates' | 'competitor' | 'no_answer' | 'changed_plans' | 'spam' | 'other' | 'cancelled'
          leads: number
        }[]
        forecast: {
          month: string
          value: Money
          weighted: Money | null
          leads: number
        }[]
      }
    }
  }
  /**
   * List the settings of campaigns, with the emails that are left. Scopes: clients.read.
   */
  'GET /crm/settings': {
    answer: {
      data: {
        type: string
        key: string
        value: string | number | boolean | null
      }[]
    }
  }
  /**
   * List forms with which people agree to be written to. Scopes: clients.read.
   */
  'GET /crm/sign-up-forms': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'updated_at' | '-updated_at'
    }
    answer: {
      data: {
        id: string
        name: string
        channel: 'email' | 'sms' | 'whatsapp'
        active: boolean
        confirmed: number
        pending: number
        created_at: string
        updated_at: string
      }[]
      meta: Meta
    }
  }
  /**
   * Show a sign-up form with its address and the line that embeds it. Scopes: clients.read.
   */
  'GET /crm/sign-up-forms/{id}': {
    path: {
      id: string
    }
    answer: GetCrmSignUpFormsId
  }
  /**
   * List the tasks about people. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/tasks': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'due_at' | '-due_at' | 'created_at' | '-created_at' | 'done_at' | '-done_at'
      state?: 'open' | 'overdue' | 'done'
      owner_id?: 'none' | string
      client_id?: string
    }
    answer: {
      data: GetCrmTasks[]
      meta: Meta
    }
  }
  /**
   * Show a task. Scopes: clients.read, personal_data.read.
   */
  'GET /crm/tasks/{id}': {
    path: {
      id: string
    }
    answer: GetCrmTasksId
  }
  /**
   * List extras that can be charged to a booking: drinks, laundry, park fees, fuel. Scopes: inventory.read.
   */
  'GET /extras': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'name' | '-name' | 'category' | '-category'
      category?: 'bar' | 'restaurant' | 'laundry' | 'transport' | 'park_fee' | 'fuel' | 'other'
      active?: 'true' | 'false'
    }
    answer: {
      data: GetExtras[]
      meta: Meta
    }
  }
  /**
   * Show an extra. Scopes: inventory.read.
   */
  'GET /extras/{id}/show': {
    path: {
      id: string
    }
    answer: GetExtrasIdShow
  }
  /**
   * List inquiries about the agency’s offers. Scopes: inquiries.read, personal_data.read.
   */
  'GET /inquiries_': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?:
        'created_at' | '-created_at' | 'starts_on' | '-starts_on' | 'name' | '-name' | 'first_response_due_at' | '-first_response_due_at'
      status?: string
      source?: string
      package_id?: string
      client_id?: string
      owner_id?: 'none' | string
      waiting?: 'overdue' | 'any'
    }
    answer: {
      data: {
        id: string
        reference: string
        status: 'new' | 'open' | 'waiting_client' | 'quoted' | 'converted' | 'closed' | 'spam'
        source: 'website' | 'chatbot' | 'whatsapp' | 'email' | 'phone' | 'walk_in' | 'marketplace' | 'facebook' | 'import'
        name: string
        email: string | null
        phone: string | null
        message: string | null
        package_id: string | null
        package_title: string | null
        starts_on: string | null
        travellers: number | null
        owner_id: string | null
        owner_name: string | null
        client_id: string | null
        booking_id: string | null
        first_response_due_at: string | null
        first_responded_at: string | null
        overdue: boolean
        created_at: string
      }[]
      meta: Meta
    }
  }
  /**
   * Show an inquiry with its thread. Scopes: inquiries.read, personal_data.read.
   */
  'GET /inquiries_/{id}/show': {
    path: {
      id: string
    }
    answer: GetInquiriesIdShow
  }
  /**
   * List offers of all kinds. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /inventory': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'title' | '-title' | 'from_price' | '-from_price'
      status?: string
      tag?: string
      country_code?: CountryCode
      featured?: 'true' | 'false'
      kind?: string
    }
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
      }[]
      meta: Meta
    }
  }
  /**
   * Show what the item’s page needs besides its fields: pictures, next departures, free units, taxes and sales. Scopes: inventory.read.
   */
  'GET /inventory/{id}/view': {
    path: {
      id: string
    }
    answer: {
      data: {
        pictures: {
          id: string
          caption: string | null
          url: string
          small_url: string
        }[]
        departures: {
          next: {
            id: string
            starts_on: string
            starts_at: string | null
            capacity: number
            places_left: number
            status: 'open' | 'closed' | 'cancelled'
          }[]
          total: number
        } | null
        units: {
          total: number
          free_today: number
        } | null
        taxes: {
          id: string
          name: string
          included: boolean
          percent: number | null
          amount: number | null
          currency:
            ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
          per: ('person' | 'person_night' | 'person_day' | 'unit' | 'unit_night') | null
          children: boolean
          residency: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
        }[]
        sales: {
          bookings: {
            total: number
            last_30_days: number
            before: number
          }
          revenue: {
            currency: string
            last_30_days: Money
            before: Money
          }[]
        } | null
      }
    }
  }
  /**
   * List tour packages. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /packages': {
    query?: GetBusinessHotelRooms
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
        days: number
        nights: number
        on_request: boolean
      }[]
      meta: Meta
    }
  }
  'GET /packages/departures/{id}': GetPackagesDeparturesId
  /**
   * Show a tour package. Scopes: inventory.read.
   */
  'GET /packages/edit/{id}': {
    path: {
      id: string
    }
    answer: GetPackagesEditId
  }
  'GET /packages/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  'GET /packages/{id}/departures': GetPackagesIdDepartures
  /**
   * List the itinerary of a package: its days with pictures. Scopes: inventory.read.
   */
  'GET /packages/{id}/itineraries': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        day: number
        title: string
        description: string | null
        place: Place | null
        meals: ('breakfast' | 'lunch' | 'dinner')[]
        accommodation: string | null
        gallery: {
          id: string
          caption: string | null
          position: number
          url: string
          small_url: string
          original_url: string
          width: number | null
          height: number | null
          focus: 'top-left' | 'top' | 'top-right' | 'left' | 'center' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right'
        }[]
        version: number
      }[]
    }
  }
  /**
   * List the payment links. Scopes: payment_links.read, personal_data.read.
   */
  'GET /payment-links': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'title' | '-title' | 'amount' | '-amount' | 'paid' | '-paid' | 'expires_on' | '-expires_on'
      status?: string
      kind?: string
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      client_id?: string
      booking_id?: string
      starts_at?: string
      ends_at?: string
    }
    answer: {
      data: {
        id: string
        reference: string
        kind: 'single_use' | 'reusable' | 'open_amount'
        status: 'draft' | 'active' | 'partially_paid' | 'paid' | 'expired' | 'deactivated'
        title: string
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        amount: Money | null
        partial: boolean
        minimum: Money | null
        paid: Money
        refunded: Money
        left: Money | null
        payments: number
        views: number
        viewed_at: string | null
        last_paid_at: string | null
        expires_on: string | null
        client_id: string | null
        client_name: string | null
        booking_id: string | null
        booking_reference: string | null
        url: string
        version: number
        created_at: string
      }[]
      meta: Meta
    }
  }
  /**
   * Show totals of payment links by currency (collected, refunded, still due) and how many have each status. Scopes: payment_links.read.
   */
  'GET /payment-links/statistics': {
    answer: {
      data: {
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        collected: Money
        refunded: Money
        outstanding: Money
        payments: number
        open: number
        paid: number
        expired: number
      }[]
    }
  }
  /**
   * Show a payment link with its payments and activity, also a deleted one, which may still receive money. Scopes: payment_links.read, personal_data.read.
   */
  'GET /payment-links/{id}/show': {
    path: {
      id: string
    }
    answer: GetPaymentLinksIdShow
  }
  /**
   * List payments of one currency, with totals in `meta.totals`. Days are in Kampala time, by payment or record date. Scopes: payments.read, personal_data.read.
   */
  'GET /payments': {
    query?: {
      page?: string
      per_page?: string
      search?: string
      download?: 'csv' | 'xlsx'
      sort?: 'created_at' | '-created_at' | 'amount' | '-amount'
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      objective?: Objective
      aggregator?: 'sandbox' | 'flutterwave' | 'wallet' | 'recorded' | 'marketplace' | 'reseller'
      method?: 'mobile_money' | 'card' | 'bank_transfer' | 'cash' | 'wallet' | 'voucher' | 'credit_note' | 'on_account'
      status?: 'created' | 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer' | 'timed_out_unknown' | 'reversed'
      starts_at?: string
      ends_at?: string
      booking_id?: string
      client_id?: string
      cursor?: string
    }
    answer: {
      data: GetPayments[]
      meta: Meta
    }
  }
  /**
   * Show received, refunded and fees by currency, method and status. Without `currency`, each currency separately. Scopes: payments.read.
   */
  'GET /payments/totals': {
    query?: {
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      objective?: Objective
      aggregator?: 'sandbox' | 'flutterwave' | 'wallet' | 'recorded' | 'marketplace' | 'reseller'
      method?: 'mobile_money' | 'card' | 'bank_transfer' | 'cash' | 'wallet' | 'voucher' | 'credit_note' | 'on_account'
      status?: 'created' | 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer' | 'timed_out_unknown' | 'reversed'
      starts_at?: string
      ends_at?: string
      booking_id?: string
      client_id?: string
      search?: string
    }
    answer: {
      data: {
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        received: number
        refunded: number
        fees: number
        net: number
        count: number
        methods: {
          received: number
          refunded: number
          fees: number
          net: number
          count: number
          method: 'mobile_money' | 'card' | 'bank_transfer' | 'cash' | 'wallet' | 'voucher' | 'credit_note' | 'on_account'
          status: 'created' | 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer' | 'timed_out_unknown' | 'reversed'
        }[]
      }[]
    }
  }
  /**
   * Show a payment with its ledger entries, refunds and activity. Scopes: payments.read, personal_data.read.
   */
  'GET /payments/{id}/show': {
    path: {
      id: string
    }
    answer: {
      data: {
        id: string
        reference: string
        status: 'created' | 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer' | 'timed_out_unknown' | 'reversed'
        objective: Objective
        method: 'mobile_money' | 'card' | 'bank_transfer' | 'cash' | 'wallet' | 'voucher' | 'credit_note' | 'on_account'
        aggregator: string
        amount: Money
        fee: Money
        refunded: Money
        booking_id: string | null
        subject_id: string | null
        description: string | null
        booking_reference: string | null
        client_id: string | null
        client_name: string | null
        payer_name: string | null
        payer_phone: string | null
        external_reference: string | null
        failure_code: FailureCode | null
        needs_review: string | null
        note: string | null
        checkout_url: string | null
        created_at: string
        succeeded_at: string | null
        refunds: Refunds[]
        booking: {
          title: string
          picture_url: string | null
          total: Money
          due: Money
        } | null
        postings: {
          at: string
          type: string
          memo: string
          account: string
          amount: Money
        }[]
        story: Story[]
      }
    }
  }
  /**
   * List services. Archived ones only on request. Scopes: inventory.read.
   */
  'GET /services': {
    query?: GetBusinessHotelRooms
    answer: {
      data: {
        id: string
        kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
        title: string
        slug: string
        status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        summary: string | null
        country_code: string
        country: string
        place: string | null
        tags: string[]
        featured: boolean
        from_price: Money | null
        from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
        first_media: {
          url: string
          small_url: string
        } | null
        next_departure: NextDeparture | null
        created_at: string
        updated_at: string
        version: number
        duration_minutes: number | null
        booked_by: 'slots' | 'freesale'
      }[]
      meta: Meta
    }
  }
  'GET /services/departures/{id}': GetPackagesDeparturesId
  /**
   * Show a service. Scopes: inventory.read.
   */
  'GET /services/{id}': {
    path: {
      id: string
    }
    answer: GetServicesId
  }
  'GET /services/{id}/bookings': GetBusinessEntertainmentEventsIdBookings
  'GET /services/{id}/departures': GetPackagesIdDepartures
  'GET /services/{id}/price-options': GetBusinessEntertainmentTracksIdPriceOptions
  'GET /services/{id}/price-rules': GetBusinessEntertainmentTracksIdPriceRules
  /**
   * Mark a deadline as done, or reopen it. Scopes: bookings.write.
   */
  'POST /bookings/deadlines/{id}/done': {
    path: {
      id: string
    }
    body: {
      done: boolean
      version: number
    }
    answer: PostBookingsDeadlinesIdDone
  }
  /**
   * Update a deadline. Reminders follow its new time. Scopes: bookings.write.
   */
  'POST /bookings/deadlines/{id}/update': {
    path: {
      id: string
    }
    body: {
      kind: 'option' | 'final_payment' | 'names' | 'ticketing' | 'cancel_by' | 'other'
      due_at: string
      line_id?: string | null
      note?: string | null
      version: number
    }
    answer: PostBookingsDeadlinesIdDone
  }
  /**
   * Update client, lines, travellers or notes. Changed lines are priced again and take new places. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/edit/{id}': {
    path: {
      id: string
    }
    body: {
      version: number
      client_id?: string
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      /**
       * @minItems 1
       * @maxItems 20
       */
      lines?: Lines2[]
      /**
       * @maxItems 500
       */
      travellers?: {
        name: string
        unit?: 'adult' | 'youth' | 'child' | 'infant' | 'senior' | 'student' | 'family' | 'room' | 'vehicle' | 'item'
        email?: '' | null | string
        phone?: unknown
        nationality?: '' | null | CountryCode
        passport_number?: string | null
        born_on?: '' | null | string
        dietary?: string | null
        notes?: string | null
        id?: string
      }[]
      notes?: string | null
      expected_total?: Money2
    }
    answer: GetBookingsIdShow
  }
  /**
   * Create a booking, on hold or confirmed. Send an Idempotency-Key so that a retry does not book twice. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/new': {
    body: {
      client_id?: string
      client?: Client2
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      /**
       * @minItems 1
       * @maxItems 20
       */
      lines: Lines2[]
      /**
       * @maxItems 500
       */
      travellers?: {
        name: string
        unit?: 'adult' | 'youth' | 'child' | 'infant' | 'senior' | 'student' | 'family' | 'room' | 'vehicle' | 'item'
        email?: '' | null | string
        phone?: unknown
        nationality?: '' | null | CountryCode
        passport_number?: string | null
        born_on?: '' | null | string
        dietary?: string | null
        notes?: string | null
      }[]
      notes?: string | null
      inquiry_id?: string
      action?: 'inquire' | 'request' | 'hold' | 'confirm' | 'waitlist'
      expected_total?: Money2
      discount_code?: '' | string
      fields?: {
        [k: string]: string | number | null
      }
    }
    answer: GetBookingsIdShow
  }
  /**
   * Preview a booking: prices line by line with reasons, and availability. Changes nothing. Scopes: bookings.read.
   */
  'POST /bookings/price': {
    body?: {
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      /**
       * @maxItems 20
       */
      lines?: Lines2[]
      /**
       * @maxItems 30
       */
      extras?: {
        quantity: number
        unit_amount: number
        starts_on?: '' | null | string
      }[]
      client_id?: string
      discount_code?: '' | string
      booking_id?: string
      agreed?: boolean
    }
    answer: {
      data: {
        lines: {
          kind: string
          inventory_id: string
          title: string
          departure_id: string | null
          starts_on: string
          ends_on: string
          starts_at: string | null
          ends_at: string | null
          units: number
          places: number
          places_left: number | null
          units_left: number | null
          units_free: string[]
          items: Lines[]
          taxes: Taxes[]
          amount: Money
        }[]
        extras: {
          taxes: Taxes[]
          amount: Money
        }[]
        total: Money
        deposit: Money
        discount: {
          name: string
          amount: Money
        } | null
      }
    }
  }
  /**
   * Cancel a booking, one line or one traveller, with the policy’s refund. Another refund needs Refund Payments. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/cancel': {
    path: {
      id: string
    }
    body: {
      by: 'client' | 'agency' | 'supplier'
      reason: string
      refund?: 'policy' | 'full' | 'none'
      line_id?: string
      traveller_id?: string
    }
    answer: GetBookingsIdShow
  }
  /**
   * Add a deadline to a booking or to one of its lines. Scopes: bookings.write.
   */
  'POST /bookings/{id}/deadlines/create': {
    path: {
      id: string
    }
    body: {
      kind: 'option' | 'final_payment' | 'names' | 'ticketing' | 'cancel_by' | 'other'
      due_at: string
      line_id?: string | null
      note?: string | null
    }
    answer: PostBookingsDeadlinesIdDone
  }
  /**
   * Extend the hold of a booking. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/extend-hold': {
    path: {
      id: string
    }
    body: {
      hours: number
    }
    answer: GetBookingsIdShow
  }
  /**
   * Charge an extra to an open folio of a booking. It becomes a booking line that takes no stock. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folio/charges': {
    path: {
      id: string
    }
    body?: {
      folio?: number
      extra_id?: string | null
      name?: string | null
      category?: ('bar' | 'restaurant' | 'laundry' | 'transport' | 'park_fee' | 'fuel' | 'other') | null
      quantity?: number
      unit_price?: Money2 | null
      day?: string | null
      note?: string | null
    }
    idempotencyKey: string
    answer: GetBookingsIdFolio
  }
  /**
   * Remove a charge made by mistake, while its folio is open. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folio/charges/{line}/remove': {
    path: {
      id: string
      line: string
    }
    body: {
      reason: string
    }
    answer: GetBookingsIdFolio
  }
  /**
   * Move charges, or parts of them, between folios of a booking. The parts must add up to the charge. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folio/moves': {
    path: {
      id: string
    }
    body: {
      version: number
      from: number
      /**
       * @minItems 1
       * @maxItems 19
       */
      to: number[]
      /**
       * @minItems 1
       * @maxItems 100
       */
      line_ids: string[]
      how: 'all' | 'amount' | 'equal' | 'nights'
      amount?: Money2 | null
      nights?: number | null
    }
    answer: GetBookingsIdFolio
  }
  /**
   * Record a payment on a folio. Scopes: payments.write, personal_data.read.
   */
  'POST /bookings/{id}/folio/payments': {
    path: {
      id: string
    }
    body: {
      amount: Money2
      method: 'cash' | 'bank_transfer' | 'mobile_money'
      external_reference?: string | null
      payer_name?: string | null
      payer_phone?: unknown
      note?: string | null
      paid_on?: '' | null | string
      allow_overpayment?: boolean
      folio: number
    }
    idempotencyKey: string
    answer: GetBookingsIdFolio
  }
  /**
   * Move a payment with its refunds to another folio of the same booking. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folio/payments/{payment}/move': {
    path: {
      id: string
      payment: string
    }
    body: {
      version: number
      to: number
    }
    answer: GetBookingsIdFolio
  }
  /**
   * Add a folio to a booking: for a company, another guest, or the agency’s own cost. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folios': {
    path: {
      id: string
    }
    body: PostBookingsIdFolios
    answer: GetBookingsIdFolio
  }
  /**
   * Delete a folio other than the first. Its charges move to the first; a folio with an invoice stays. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folios/{folio}/delete': {
    path: {
      id: string
      folio: string
    }
    body: {
      version: number
    }
    answer: GetBookingsIdFolio
  }
  /**
   * Update the payer or name of an open folio. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/folios/{folio}/update': {
    path: {
      id: string
      folio: string
    }
    body: PostBookingsIdFolios
    answer: GetBookingsIdFolio
  }
  /**
   * Move a line to another departure. `price` decides if the old price stays or the new one applies. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/move': {
    path: {
      id: string
    }
    body: {
      version: number
      line_id: string
      departure_id: string
      price: 'keep' | 'new'
    }
    answer: GetBookingsIdShow
  }
  /**
   * Add a note to the activity of a booking. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/notes': {
    path: {
      id: string
    }
    body: {
      text: string
    }
    answer: GetBookingsIdShow
  }
  /**
   * Change the status of a booking: confirm, hold, decline, start, complete, no-show or waiting list. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/status': {
    path: {
      id: string
    }
    body: {
      status: 'requested' | 'on_hold' | 'waitlisted' | 'confirmed' | 'in_progress' | 'completed' | 'no_show' | 'declined'
      reason?: string | null
    }
    answer: GetBookingsIdShow
  }
  /**
   * Extend or shorten one room or vehicle, also after its start. A price off the terms needs Refund Payments. Scopes: bookings.write, personal_data.read.
   */
  'POST /bookings/{id}/units/end': {
    path: {
      id: string
    }
    body: {
      claim_id: string
      ends_on?: string
      ends_at?: string
      unit_id?: string
      item?: number
      version: number
      price?: 'terms' | 'take_off' | 'charge'
      expected_total?: Money2
    }
    answer: GetBookingsIdShow
  }
  /**
   * Create an event as a draft. Scopes: inventory.write.
   */
  'POST /business/entertainment/events/create': {
    body: {
      title: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      venue?: string | null
      starts_at: string
      ends_at: string
      doors_at?: string | null
    }
    answer: GetBusinessEntertainmentEventsIdShow
  }
  /**
   * Update a ticket type. Sold tickets keep their price. Scopes: inventory.write.
   */
  'POST /business/entertainment/events/tickets/{id}/update': {
    path: {
      id: string
    }
    body: {
      name: string
      description?: string | null
      price: Money2
      capacity?: number | null
      sells_from?: string | null
      sells_until?: string | null
      max_per_order?: number | null
      transferable?: boolean
      active?: boolean
      version: number
    }
    answer: PostBusinessEntertainmentEventsTicketsIdUpdate
  }
  /**
   * Add a ticket type to an event. Scopes: inventory.write.
   */
  'POST /business/entertainment/events/{id}/tickets/create': {
    path: {
      id: string
    }
    body: {
      name: string
      description?: string | null
      price: Money2
      capacity?: number | null
      sells_from?: string | null
      sells_until?: string | null
      max_per_order?: number | null
      transferable?: boolean
      active?: boolean
    }
    answer: PostBusinessEntertainmentEventsTicketsIdUpdate
  }
  /**
   * Update an event. Omitted fields stay unchanged. Scopes: inventory.write.
   */
  'POST /business/entertainment/events/{id}/update': {
    path: {
      id: string
    }
    body: {
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      venue?: string | null
      starts_at?: string
      ends_at?: string
      doors_at?: string | null
      title?: string
      version: number
    }
    answer: GetBusinessEntertainmentEventsIdShow
  }
  /**
   * Create a track as a draft. Upload its recording next. Scopes: inventory.write.
   */
  'POST /business/entertainment/tracks/create': {
    body: {
      title: string
      artist: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      album?: string | null
      genre?: string | null
      price?: Money2 | null
      preview_seconds?: number | null
    }
    answer: GetBusinessEntertainmentTracksIdShow
  }
  'POST /business/entertainment/tracks/price-options/{id}/delete': PostBusinessEntertainmentTracksPriceOptionsIdDelete
  'POST /business/entertainment/tracks/price-options/{id}/update': PostBusinessEntertainmentTracksPriceOptionsIdUpdate
  'POST /business/entertainment/tracks/price-rules/{id}/delete': PostBusinessEntertainmentTracksPriceRulesIdDelete
  'POST /business/entertainment/tracks/price-rules/{id}/update': PostBusinessEntertainmentTracksPriceRulesIdUpdate
  'POST /business/entertainment/tracks/{id}/price': PostBusinessEntertainmentTracksIdPrice
  'POST /business/entertainment/tracks/{id}/price-options/create': PostBusinessEntertainmentTracksIdPriceOptionsCreate
  'POST /business/entertainment/tracks/{id}/price-rules/create': PostBusinessEntertainmentTracksIdPriceRulesCreate
  /**
   * Update a track. Omitted fields stay unchanged. Scopes: inventory.write.
   */
  'POST /business/entertainment/tracks/{id}/update': {
    path: {
      id: string
    }
    body: {
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      album?: string | null
      genre?: string | null
      title?: string
      artist?: string
      version: number
    }
    answer: GetBusinessEntertainmentTracksIdShow
  }
  'POST /business/hotel/rooms/blocks/{id}/delete': PostBusinessHotelRoomsBlocksIdDelete
  'POST /business/hotel/rooms/blocks/{id}/update': PostBusinessHotelRoomsBlocksIdUpdate
  /**
   * Create a room type as a draft. Scopes: inventory.write.
   */
  'POST /business/hotel/rooms/create': {
    body: {
      title: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      /**
       * @maxItems 10
       */
      beds?: Beds2[]
      adults: number
      children?: number
      guests?: number | null
      size?: number | null
      board?: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive'
      /**
       * @maxItems 50
       */
      amenities?: string[]
      min_stay?: number
      max_stay?: number | null
    }
    answer: GetBusinessHotelRoomsIdShow
  }
  'POST /business/hotel/rooms/individual/{id}/blocks/create': PostBusinessHotelRoomsIndividualIdBlocksCreate
  'POST /business/hotel/rooms/price-options/{id}/delete': PostBusinessEntertainmentTracksPriceOptionsIdDelete
  'POST /business/hotel/rooms/price-options/{id}/update': PostBusinessEntertainmentTracksPriceOptionsIdUpdate
  'POST /business/hotel/rooms/price-rules/{id}/delete': PostBusinessEntertainmentTracksPriceRulesIdDelete
  'POST /business/hotel/rooms/price-rules/{id}/update': PostBusinessEntertainmentTracksPriceRulesIdUpdate
  'POST /business/hotel/rooms/{id}/price': PostBusinessEntertainmentTracksIdPrice
  'POST /business/hotel/rooms/{id}/price-options/create': PostBusinessEntertainmentTracksIdPriceOptionsCreate
  'POST /business/hotel/rooms/{id}/price-rules/create': PostBusinessEntertainmentTracksIdPriceRulesCreate
  /**
   * Update a room type. Omitted optional fields stay unchanged. Scopes: inventory.write.
   */
  'POST /business/hotel/rooms/{id}/update': {
    path: {
      id: string
    }
    body: {
      title: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      /**
       * @maxItems 10
       */
      beds?: Beds2[]
      adults: number
      children?: number
      guests?: number | null
      size?: number | null
      board?: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive'
      /**
       * @maxItems 50
       */
      amenities?: string[]
      version: number
    }
    answer: GetBusinessHotelRoomsIdShow
  }
  /**
   * Create a proposal for a client, empty or with content. Scopes: proposals.write, personal_data.read.
   */
  'POST /business/proposals/create': {
    body: {
      title: string
      client_id?: string
      client?: Client2
      inquiry_id?: string
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      content?: {
        title: string
        residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        cover?: string | null
        terms?: string | null
        deposit_percent?: null | number
        instalments?: number
        expires_on?: '' | null | string
        /**
         * @maxItems 6
         */
        options?: Options[]
      }
    }
    answer: GetBusinessProposalsIdShow
  }
  /**
   * Update the draft of a proposal. A sent version cannot change; create a new version first. Scopes: proposals.write, personal_data.read.
   */
  'POST /business/proposals/{id}/update': {
    path: {
      id: string
    }
    body: {
      title: string
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      cover?: string | null
      terms?: string | null
      deposit_percent?: null | number
      instalments?: number
      expires_on?: '' | null | string
      /**
       * @maxItems 6
       */
      options?: Options[]
      version: number
      client_id?: string
    }
    answer: GetBusinessProposalsIdShow
  }
  /**
   * Set or remove the agency’s own exchange rate for a currency. Existing bookings keep their rate. Scopes: inventory.write.
   */
  'POST /business/rates/update': {
    body: {
      one: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      other: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      rate: string | null
    }
    answer: GetBusinessRates
  }
  'POST /business/rental/cars/blocks/{id}/delete': PostBusinessHotelRoomsBlocksIdDelete
  'POST /business/rental/cars/blocks/{id}/update': PostBusinessHotelRoomsBlocksIdUpdate
  /**
   * Create a rental car as a draft. Scopes: inventory.write.
   */
  'POST /business/rental/cars/create': {
    body: {
      title: string
      category: Category
      make: string
      model: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      year?: number | null
      seats?: number
      doors?: number | null
      transmission?: 'manual' | 'automatic'
      fuel?: 'petrol' | 'diesel' | 'hybrid' | 'electric' | 'gas'
      air_conditioning?: boolean
      security_deposit?: number
      late_fee?: number
      mileage_limit?: number | null
      extra_km?: number
      padding_minutes?: number
      min_hours?: number
    }
    answer: GetBusinessRentalCarsIdShow
  }
  'POST /business/rental/cars/individual/{id}/blocks/create': PostBusinessHotelRoomsIndividualIdBlocksCreate
  'POST /business/rental/cars/price-options/{id}/delete': PostBusinessEntertainmentTracksPriceOptionsIdDelete
  'POST /business/rental/cars/price-options/{id}/update': PostBusinessEntertainmentTracksPriceOptionsIdUpdate
  'POST /business/rental/cars/price-rules/{id}/delete': PostBusinessEntertainmentTracksPriceRulesIdDelete
  'POST /business/rental/cars/price-rules/{id}/update': PostBusinessEntertainmentTracksPriceRulesIdUpdate
  'POST /business/rental/cars/{id}/price': PostBusinessEntertainmentTracksIdPrice
  'POST /business/rental/cars/{id}/price-options/create': PostBusinessEntertainmentTracksIdPriceOptionsCreate
  'POST /business/rental/cars/{id}/price-rules/create': PostBusinessEntertainmentTracksIdPriceRulesCreate
  /**
   * Replace the rate table. Omitted rates are deleted. Scopes: inventory.write.
   */
  'POST /business/rental/cars/{id}/rates/update': {
    path: {
      id: string
    }
    body: {
      /**
       * @maxItems 8
       */
      tariffs: {
        tariff: string
        hour?: Money2 | null
        day?: Money2 | null
        week?: Money2 | null
        month?: Money2 | null
      }[]
      /**
       * @maxItems 50
       */
      read: {
        id: string
        version: number
      }[]
    }
    answer: GetBusinessRentalCarsIdRates
  }
  /**
   * Update a rental car. Omitted optional fields stay unchanged. Scopes: inventory.write.
   */
  'POST /business/rental/cars/{id}/update': {
    path: {
      id: string
    }
    body: {
      title: string
      category: Category
      make: string
      model: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      year?: number | null
      seats?: number
      doors?: number | null
      transmission?: 'manual' | 'automatic'
      fuel?: 'petrol' | 'diesel' | 'hybrid' | 'electric' | 'gas'
      air_conditioning?: boolean
      security_deposit?: number
      late_fee?: number
      mileage_limit?: number | null
      extra_km?: number
      version: number
    }
    answer: GetBusinessRentalCarsIdShow
  }
  /**
   * Create a product as a draft. With a price, which needs Edit Prices, its first variant is created too. Scopes: inventory.write.
   */
  'POST /business/shop/products/create': {
    body: {
      title: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      category?: string | null
      digital?: boolean
      price?: Money2 | null
      sku?: string | null
      stock?: number | null
      limit?: number | null
    }
    answer: GetBusinessShopProductsIdShow
  }
  /**
   * Add a variant to a product. Scopes: inventory.write.
   */
  'POST /business/shop/products/variants/{id}/create': {
    path: {
      id: string
    }
    body: {
      /**
       * @maxItems 10
       */
      value_ids?: string[]
      sku?: string | null
      price: Money2
      active?: boolean
      limit?: number | null
      stock?: number
    }
    answer: PostBusinessShopProductsVariantsIdCreate
  }
  /**
   * Record received stock (allocation) or a count difference (adjustment). Stock cannot fall below what is sold. Scopes: inventory.write.
   */
  'POST /business/shop/products/variants/{id}/stock/new': {
    path: {
      id: string
    }
    body: {
      kind: 'allocation' | 'adjustment'
      quantity: number
      note?: string | null
    }
    answer: PostBusinessShopProductsVariantsIdCreate
  }
  /**
   * Update a variant; sold items keep their price, stock changes by movements. A new price needs Edit Prices. Scopes: inventory.write.
   */
  'POST /business/shop/products/variants/{id}/update': {
    path: {
      id: string
    }
    body: {
      /**
       * @maxItems 10
       */
      value_ids?: string[]
      sku?: string | null
      price: Money2
      active?: boolean
      limit?: number | null
      version: number
    }
    answer: PostBusinessShopProductsVariantsIdCreate
  }
  /**
   * Update a product. Omitted fields stay unchanged. Scopes: inventory.write.
   */
  'POST /business/shop/products/{id}/update': {
    path: {
      id: string
    }
    body: {
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      category?: string | null
      digital?: boolean
      title?: string
      version: number
    }
    answer: GetBusinessShopProductsIdShow
  }
  /**
   * Add a tax or levy. It applies to new prices only. Scopes: inventory.write.
   */
  'POST /business/taxes/create': {
    body: {
      name: string
      /**
       * @minItems 1
       * @maxItems 20
       */
      kinds: ('extra' | 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room')[]
      included: boolean
      percent?: number | null
      amount?: number | null
      currency?:
        ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
      per?: ('person' | 'person_night' | 'person_day' | 'unit' | 'unit_night') | null
      children?: boolean
      residency?: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
      starts_on?: ('' | null | string) | null
      ends_on?: ('' | null | string) | null
      active?: boolean
    }
    answer: PostBusinessTaxesCreate
  }
  /**
   * Update a tax or levy. Existing bookings keep their prices. Scopes: inventory.write.
   */
  'POST /business/taxes/{id}/update': {
    path: {
      id: string
    }
    body: {
      name: string
      /**
       * @minItems 1
       * @maxItems 20
       */
      kinds: ('extra' | 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room')[]
      included: boolean
      percent?: number | null
      amount?: number | null
      currency?:
        ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
      per?: ('person' | 'person_night' | 'person_day' | 'unit' | 'unit_night') | null
      children?: boolean
      residency?: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
      starts_on?: ('' | null | string) | null
      ends_on?: ('' | null | string) | null
      active?: boolean
      version: number
    }
    answer: PostBusinessTaxesCreate
  }
  'POST /business/tour/packages/price-options/{id}/delete': PostBusinessEntertainmentTracksPriceOptionsIdDelete
  'POST /business/tour/packages/price-options/{id}/update': PostBusinessEntertainmentTracksPriceOptionsIdUpdate
  'POST /business/tour/packages/price-rules/{id}/delete': PostBusinessEntertainmentTracksPriceRulesIdDelete
  'POST /business/tour/packages/price-rules/{id}/update': PostBusinessEntertainmentTracksPriceRulesIdUpdate
  'POST /business/tour/packages/{id}/price': PostBusinessEntertainmentTracksIdPrice
  'POST /business/tour/packages/{id}/price-options/create': PostBusinessEntertainmentTracksIdPriceOptionsCreate
  'POST /business/tour/packages/{id}/price-rules/create': PostBusinessEntertainmentTracksIdPriceRulesCreate
  /**
   * Add a client. Scopes: clients.write, personal_data.read.
   */
  'POST /clients/new': {
    body: {
      kind?: 'person' | 'company'
      name: string
      email?: '' | null | string
      phone?: unknown
      country_code?: '' | null | CountryCode
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      address?: string | null
      notes?: string | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      fields?: {
        [k: string]: string | number | null
      }
    }
    answer: PostClientsNew
  }
  /**
   * Archive a client. Bookings stay. Scopes: clients.write, personal_data.read.
   */
  'POST /clients/{id}/archive': {
    path: {
      id: string
    }
    answer: PostClientsNew
  }
  /**
   * Update a client. Scopes: clients.write, personal_data.read.
   */
  'POST /clients/{id}/edit': {
    path: {
      id: string
    }
    body: {
      kind?: 'person' | 'company'
      name: string
      email?: '' | null | string
      phone?: unknown
      country_code?: '' | null | CountryCode
      residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      address?: string | null
      notes?: string | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      version: number
    }
    answer: PostClientsNew
  }
  /**
   * Restore an archived client. Scopes: clients.write, personal_data.read.
   */
  'POST /clients/{id}/restore': {
    path: {
      id: string
    }
    answer: PostClientsNew
  }
  /**
   * Add a campaign as a draft. Scopes: clients.write.
   */
  'POST /crm/campaigns': {
    body: {
      type: 'email' | 'whatsapp' | 'sms'
      name: string
      document?: Document2 | null
      text?: string | null
      template?: Template | null
      audience?: Audience
      subject_test?: SubjectTest | null
      per_hour?: number | null
      quiet_hours?: boolean
      spend_limit?: Money2 | null
    }
    answer: GetCrmCampaignsId
  }
  /**
   * Count the people of an audience before it is saved. Scopes: clients.read.
   */
  'POST /crm/campaigns/audience': {
    body: {
      type: 'email' | 'whatsapp' | 'sms'
      audience: Audience
    }
    answer: {
      data: {
        people: number
        reachable: number
        recipients: number
      }
    }
  }
  /**
   * Add a draft with the same content, audience and settings. Scopes: clients.write.
   */
  'POST /crm/campaigns/{id}/duplicate': {
    path: {
      id: string
    }
    answer: GetCrmCampaignsId
  }
  /**
   * Add a draft for the people who got a finished mail campaign and did not open it. Scopes: clients.write.
   */
  'POST /crm/campaigns/{id}/resend': {
    path: {
      id: string
    }
    answer: GetCrmCampaignsId
  }
  /**
   * Add a collection. Scopes: clients.write.
   */
  'POST /crm/collections': {
    body: {
      name: string
      description?: string | null
      kind?: 'static' | 'filter'
      filter?: Filter2 | null
    }
    answer: GetCrmCollectionsId
  }
  /**
   * Preview how many people a filter finds. Scopes: clients.read.
   */
  'POST /crm/collections/count': {
    body: {
      filter: Filter2
    }
    answer: {
      data: Sizes
    }
  }
  /**
   * Add people to a static collection. People already in it stay. Scopes: clients.write.
   */
  'POST /crm/collections/{id}/people/add': {
    path: {
      id: string
    }
    body: PostCrmCollectionsIdPeopleAdd
    answer: {
      data: {
        added: number
      }
    }
  }
  /**
   * Remove people from a static collection. Scopes: clients.write.
   */
  'POST /crm/collections/{id}/people/remove': {
    path: {
      id: string
    }
    body: PostCrmCollectionsIdPeopleAdd
    answer: {
      data: {
        removed: number
      }
    }
  }
  /**
   * Add a contact. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/contacts': {
    body: PostCrmContacts
    answer: DeleteCrmContactsId
  }
  /**
   * Log a note, call, meeting or message. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/contacts/{id}/activities': {
    path: {
      id: string
    }
    body: {
      kind: 'note' | 'call' | 'meeting' | 'message'
      body: string
      at?: string
    }
    answer: GetCrmActivitiesId
  }
  /**
   * Record a consent or withdrawal that a person told the agency. After a withdrawal only the person can agree again. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/contacts/{id}/consents': {
    path: {
      id: string
    }
    body: {
      channel: 'email' | 'sms' | 'whatsapp'
      address: string
      purpose?: 'marketing' | 'service'
      act: 'granted' | 'withdrawn'
      wording: string
    }
    answer: GetCrmContactsIdConsents
  }
  /**
   * Mark two people as not the same, so that they are not suggested. `distinct: false` suggests them again. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/contacts/{id}/distinct': {
    path: {
      id: string
    }
    body: {
      other_id: string
      distinct?: boolean
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Delete what identifies a person; this cannot be undone. Bookings, ledger entries and documents stay. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/contacts/{id}/erase': {
    path: {
      id: string
    }
    body: {
      name: string
    }
    answer: DeleteCrmContactsId
  }
  /**
   * Merge another person into a person. It can be undone for 30 days. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/contacts/{id}/merge': {
    path: {
      id: string
    }
    body: {
      other_id: string
      version: number
      other_version: number
      keep?: {
        [k: string]: 'person' | 'other'
      }
      notes?: 'person' | 'other' | 'both'
      fields?: {
        [k: string]: 'person' | 'other'
      }
    }
    answer: DeleteCrmContactsId
  }
  /**
   * Add a customer who paid before the agency used Safiri. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/customers': {
    body: PostCrmContacts
    answer: DeleteCrmContactsId
  }
  /**
   * Move a lead to another stage. Stages of bookings follow the booking. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/leads/{id}/move': {
    path: {
      id: string
    }
    body: {
      stage: 'lead' | 'qualified' | 'confirmed_booking' | 'paid_booking' | 'lost'
      lost_reason?: ('price' | 'dates' | 'competitor' | 'no_answer' | 'changed_plans' | 'spam' | 'other') | null
      note?: string | null
    }
    answer: GetCrmLeadsId
  }
  /**
   * Add a mail as a design. Scopes: clients.write.
   */
  'POST /crm/mail-designs': {
    body: {
      name: string
      document: Document2
    }
    answer: GetCrmMailDesignsId
  }
  /**
   * Check a mail before it is sent. Errors stop a campaign, warnings do not. Scopes: clients.read.
   */
  'POST /crm/mails/check': {
    body: {
      document: Document2
    }
    answer: {
      data: {
        problems: {
          level: 'error' | 'warning'
          code: string
          block_id: string | null
          message: string
        }[]
        bytes: number
      }
    }
  }
  /**
   * Preview a mail with example values. Offers show their current prices and places. Scopes: clients.read.
   */
  'POST /crm/mails/preview': {
    body: {
      document: Document2
      scheme?: 'light' | 'dark'
    }
    answer: {
      data: {
        subject: string
        html: string
        text: string
        bytes: number
        left_out: {
          block_id: string
          reason: 'empty' | 'missing' | 'archived' | 'not_published' | 'not_listed' | 'over' | 'no_code'
        }[]
        names: {
          [k: string]: string
        }
      }
    }
  }
  /**
   * Undo a merge: both people are back, with what pointed to them. What was added since stays where it is. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/merges/{id}/undo': {
    path: {
      id: string
    }
    answer: {
      data: {
        person: DeleteCrmContactsId2
        other: DeleteCrmContactsId2
      }
    }
  }
  /**
   * Add a lead, for a known or a new contact. The caller owns it unless `owner_id` is sent. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/sales-funnel/create-lead': {
    body: {
      title: string
      value?: Money2 | null
      expected_on?: string | null
      owner_id?: string | null
      next_action?: string | null
      next_action_at?: string | null
      inventory_id?: string | null
      client_id?: string
      contact?: Client2
      source?:
        | 'website'
        | 'chatbot'
        | 'whatsapp'
        | 'email'
        | 'phone'
        | 'walk_in'
        | 'marketplace'
        | 'facebook'
        | 'import'
        | 'proposal'
        | 'booking'
        | 'form'
        | 'referral'
        | 'other'
      stage?: 'lead' | 'qualified'
    }
    answer: GetCrmLeadsId
  }
  /**
   * Add a sign-up form. A form for SMS or WhatsApp asks for the phone number. Scopes: clients.write.
   */
  'POST /crm/sign-up-forms': {
    body: {
      name: string
      intro?: string | null
      wording: string
      channel?: 'email' | 'sms' | 'whatsapp'
      /**
       * @maxItems 5
       */
      fields?: ('name' | 'phone' | 'country' | 'birthday' | 'message')[]
      collection_id?: string | null
      makes_lead?: boolean
      active?: boolean
    }
    answer: GetCrmSignUpFormsId
  }
  /**
   * Add a task. The caller owns it unless `owner_id` is sent. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/tasks': {
    body: {
      client_id: string
      title: string
      due_at?: string | null
      owner_id?: string | null
    }
    answer: GetCrmTasksId
  }
  /**
   * Mark a task as done, or reopen it. Scopes: clients.write, personal_data.read.
   */
  'POST /crm/tasks/{id}/done': {
    path: {
      id: string
    }
    body: {
      done: boolean
    }
    answer: GetCrmTasksId
  }
  /**
   * Add an extra. Scopes: inventory.write.
   */
  'POST /extras/new': {
    body: {
      name: string
      category: 'bar' | 'restaurant' | 'laundry' | 'transport' | 'park_fee' | 'fuel' | 'other'
      price?: Money2 | null
      active?: boolean
    }
    answer: GetExtrasIdShow
  }
  /**
   * Delete an extra. Existing charges stay. Scopes: inventory.write.
   */
  'POST /extras/{id}/delete': {
    path: {
      id: string
    }
    answer: DeleteBusinessTaxesId
  }
  /**
   * Update an extra. Existing charges keep their price. Scopes: inventory.write.
   */
  'POST /extras/{id}/update': {
    path: {
      id: string
    }
    body: {
      name: string
      category: 'bar' | 'restaurant' | 'laundry' | 'transport' | 'park_fee' | 'fuel' | 'other'
      price?: Money2 | null
      active?: boolean
      version: number
    }
    answer: GetExtrasIdShow
  }
  /**
   * Record an inquiry received by phone, at the counter or elsewhere. Scopes: inquiries.write, personal_data.read.
   */
  'POST /inquiries_/new': {
    body: {
      source?: 'website' | 'chatbot' | 'whatsapp' | 'email' | 'phone' | 'walk_in' | 'marketplace' | 'facebook' | 'import'
      name: string
      email?: '' | null | string
      phone?: unknown
      message?: string | null
      package_id?: '' | null | string
      starts_on?: '' | null | string
      travellers?: null | number
    }
    answer: GetInquiriesIdShow
  }
  /**
   * Change the status of an inquiry. Scopes: inquiries.write, personal_data.read.
   */
  'POST /inquiries_/{id}/status': {
    path: {
      id: string
    }
    body: {
      status: 'new' | 'open' | 'waiting_client' | 'quoted' | 'converted' | 'closed' | 'spam'
      reason?: string | null
    }
    answer: GetInquiriesIdShow
  }
  /**
   * Add a note, a call or the client’s reply to the thread. Scopes: inquiries.write, personal_data.read.
   */
  'POST /inquiries_/{id}/write': {
    path: {
      id: string
    }
    body: {
      kind?: 'note' | 'contact' | 'answer'
      text: string
    }
    answer: GetInquiriesIdShow
  }
  /**
   * Change the status of items of any kind. Returns the items that cannot change; 409 if none can. Scopes: inventory.write.
   */
  'POST /inventory/status': {
    body: {
      /**
       * @minItems 1
       * @maxItems 100
       */
      ids: string[]
      status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    }
    answer: {
      data: {
        changed: {
          id: string
          from: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
        }[]
        refused: {
          id: string
          title: string
          message: string
        }[]
      }
    }
  }
  'POST /packages/departures/{id}/delete': PostPackagesDeparturesIdDelete
  'POST /packages/departures/{id}/status': PostPackagesDeparturesIdStatus
  'POST /packages/departures/{id}/update': PostPackagesDeparturesIdUpdate
  /**
   * Update a tour package. Omitted fields stay unchanged. Scopes: inventory.write.
   */
  'POST /packages/edit/{id}': {
    path: {
      id: string
    }
    body: {
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      days?: number
      nights?: number
      /**
       * @maxItems 40
       */
      highlights?: string[]
      /**
       * @maxItems 40
       */
      inclusions?: string[]
      /**
       * @maxItems 40
       */
      exclusions?: string[]
      group_size_min?: number | null
      group_size_max?: number | null
      minimum_pax?: number | null
      decision_days_before?: number | null
      on_request?: boolean
      title?: string
      version: number
    }
    answer: GetPackagesEditId
  }
  /**
   * Create a tour package as a draft. Scopes: inventory.write.
   */
  'POST /packages/new': {
    body: {
      title: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      days: number
      nights?: number
      /**
       * @maxItems 40
       */
      highlights?: string[]
      /**
       * @maxItems 40
       */
      inclusions?: string[]
      /**
       * @maxItems 40
       */
      exclusions?: string[]
      group_size_min?: number | null
      group_size_max?: number | null
      minimum_pax?: number | null
      decision_days_before?: number | null
      on_request?: boolean
    }
    answer: GetPackagesEditId
  }
  'POST /packages/{id}/departures/create': PostPackagesIdDeparturesCreate
  'POST /packages/{id}/departures/series': PostPackagesIdDeparturesSeries
  /**
   * Create a payment link. Anyone with its address can pay. Scopes: payment_links.write, personal_data.read.
   */
  'POST /payment-links/create': {
    body: {
      kind?: 'single_use' | 'reusable' | 'open_amount'
      title: string
      description?: string | null
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      amount?: Money2 | null
      partial?: boolean
      minimum?: Money2 | null
      expires_on?: '' | null | string
      client_id?: '' | null | string
      booking_id?: '' | null | string
      notify_email?: '' | null | string
      /**
       * @maxItems 5
       */
      websites?: string[]
      draft?: boolean
    }
    idempotencyKey: string
    answer: GetPaymentLinksIdShow
  }
  /**
   * Update a payment link. Its amount cannot change after a payment, and a paid link cannot change. Scopes: payment_links.write, personal_data.read.
   */
  'POST /payment-links/{id}/update': {
    path: {
      id: string
    }
    body: {
      kind?: 'single_use' | 'reusable' | 'open_amount'
      title: string
      description?: string | null
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      amount?: Money2 | null
      partial?: boolean
      minimum?: Money2 | null
      expires_on?: '' | null | string
      client_id?: '' | null | string
      booking_id?: '' | null | string
      notify_email?: '' | null | string
      /**
       * @maxItems 5
       */
      websites?: string[]
      version: number
    }
    answer: GetPaymentLinksIdShow
  }
  /**
   * Create a page where the client pays what is due, or a part of it. Scopes: payments.write, personal_data.read.
   */
  'POST /payments/checkout': {
    body: {
      booking_id: string
      amount?: Money2
    }
    idempotencyKey: string
    answer: {
      data: {
        payment: GetPayments
        checkout_url: string
      }
    }
  }
  /**
   * Record a payment received in cash, by bank or by mobile money. Scopes: payments.write, personal_data.read.
   */
  'POST /payments/record': {
    body: {
      booking_id: string
      amount: Money2
      method: 'cash' | 'bank_transfer' | 'mobile_money'
      external_reference?: string | null
      payer_name?: string | null
      payer_phone?: unknown
      note?: string | null
      paid_on?: '' | null | string
      allow_overpayment?: boolean
    }
    idempotencyKey: string
    answer: {
      data: GetPayments
    }
  }
  /**
   * Create a service as a draft. Scopes: inventory.write.
   */
  'POST /services': {
    body: {
      title: string
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      duration_minutes?: number | null
      booked_by?: 'slots' | 'freesale'
    }
    answer: GetServicesId
  }
  'POST /services/departures/{id}/delete': PostPackagesDeparturesIdDelete
  'POST /services/departures/{id}/status': PostPackagesDeparturesIdStatus
  'POST /services/departures/{id}/update': PostPackagesDeparturesIdUpdate
  'POST /services/price-options/{id}/delete': PostBusinessEntertainmentTracksPriceOptionsIdDelete
  'POST /services/price-options/{id}/update': PostBusinessEntertainmentTracksPriceOptionsIdUpdate
  'POST /services/price-rules/{id}/delete': PostBusinessEntertainmentTracksPriceRulesIdDelete
  'POST /services/price-rules/{id}/update': PostBusinessEntertainmentTracksPriceRulesIdUpdate
  /**
   * Update a service. Omitted fields stay unchanged. Scopes: inventory.write.
   */
  'POST /services/update/{id}': {
    path: {
      id: string
    }
    body: {
      summary?: string | null
      description?: string | null
      country_code?: CountryCode
      place?: Place2 | null
      /**
       * @maxItems 20
       */
      tags?: string[]
      featured?: boolean
      currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      deposit_percent?: number | null
      cancellation_policy?: CancellationPolicy2 | null
      duration_minutes?: number | null
      booked_by?: 'slots' | 'freesale'
      title?: string
      version: number
    }
    answer: GetServicesId
  }
  'POST /services/{id}/departures/create': PostPackagesIdDeparturesCreate
  'POST /services/{id}/departures/series': PostPackagesIdDeparturesSeries
  'POST /services/{id}/price': PostBusinessEntertainmentTracksIdPrice
  'POST /services/{id}/price-options/create': PostBusinessEntertainmentTracksIdPriceOptionsCreate
  'POST /services/{id}/price-rules/create': PostBusinessEntertainmentTracksIdPriceRulesCreate
  /**
   * Change values of the custom fields of a booking. Absent keys stay, null clears. Scopes: bookings.write, personal_data.read.
   */
  'PUT /bookings/{id}/fields': {
    path: {
      id: string
    }
    body: {
      fields: {
        [k: string]: string | number | null
      }
    }
    answer: GetBookingsIdShow
  }
  /**
   * Update a logged activity. Scopes: clients.write, personal_data.read.
   */
  'PUT /crm/activities/{id}': {
    path: {
      id: string
    }
    body: {
      kind?: 'note' | 'call' | 'meeting' | 'message'
      body?: string
      at?: string
      version: number
    }
    answer: GetCrmActivitiesId
  }
  /**
   * Update a campaign that has not started; later only its name, or its spend limit while paused. Omitted fields stay unchanged, null clears. Scopes: clients.write.
   */
  'PUT /crm/campaigns/{id}': {
    path: {
      id: string
    }
    body?: {
      name?: string
      document?: Document2 | null
      text?: string | null
      template?: Template | null
      audience?: Audience
      subject_test?: SubjectTest | null
      per_hour?: number | null
      quiet_hours?: boolean
      spend_limit?: Money2 | null
      version?: number
    }
    answer: GetCrmCampaignsId
  }
  /**
   * Update a collection; its type cannot change. Omitted fields stay unchanged, null clears. Scopes: clients.write.
   */
  'PUT /crm/collections/{id}': {
    path: {
      id: string
    }
    body: {
      name?: string
      description?: string | null
      filter?: Filter2
      version: number
    }
    answer: GetCrmCollectionsId
  }
  /**
   * Update a person. Omitted fields stay unchanged, null clears. Scopes: clients.write, personal_data.read.
   */
  'PUT /crm/contacts/{id}': {
    path: {
      id: string
    }
    body?: PutCrmContactsId
    answer: DeleteCrmContactsId
  }
  /**
   * Update a customer. Omitted fields stay unchanged, null clears. Scopes: clients.write, personal_data.read.
   */
  'PUT /crm/customers/{id}': {
    path: {
      id: string
    }
    body?: PutCrmContactsId
    answer: DeleteCrmContactsId
  }
  /**
   * Update a lead; a booking sets its value. Omitted fields stay unchanged, null clears. Scopes: clients.write, personal_data.read.
   */
  'PUT /crm/leads/{id}': {
    path: {
      id: string
    }
    body: {
      title?: string
      value?: Money2 | null
      expected_on?: string | null
      owner_id?: string | null
      next_action?: string | null
      next_action_at?: string | null
      inventory_id?: string | null
      version: number
    }
    answer: GetCrmLeadsId
  }
  /**
   * Change a design. Absent keys stay. Scopes: clients.write.
   */
  'PUT /crm/mail-designs/{id}': {
    path: {
      id: string
    }
    body: {
      name?: string
      document?: Document2
      version: number
    }
    answer: GetCrmMailDesignsId
  }
  /**
   * Update a sign-up form. Omitted fields stay unchanged, and consents keep the wording that people read. Scopes: clients.write.
   */
  'PUT /crm/sign-up-forms/{id}': {
    path: {
      id: string
    }
    body: {
      name?: string
      intro?: string | null
      wording?: string
      channel?: 'email' | 'sms' | 'whatsapp'
      /**
       * @maxItems 5
       */
      fields?: ('name' | 'phone' | 'country' | 'birthday' | 'message')[]
      collection_id?: string | null
      makes_lead?: boolean
      active?: boolean
      version: number
    }
    answer: GetCrmSignUpFormsId
  }
  /**
   * Update a task. Omitted fields stay unchanged, null clears. Scopes: clients.write, personal_data.read.
   */
  'PUT /crm/tasks/{id}': {
    path: {
      id: string
    }
    body: {
      title?: string
      due_at?: string | null
      owner_id?: string | null
      version: number
    }
    answer: GetCrmTasksId
  }
}
export interface DeleteBusinessTaxesId {
  data: {
    id: string
  }
}
export interface DeleteCrmContactsId {
  data: DeleteCrmContactsId2
}
export interface DeleteCrmContactsId2 {
  id: string
  kind: 'person' | 'company'
  name: string
  email: string | null
  phone: string | null
  country_code: string | null
  residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
  address: string | null
  notes: string | null
  tags: string[]
  archived: boolean
  erased: boolean
  version: number
  created_at: string
  stage: 'contact' | 'client' | 'customer'
  source: 'by_hand' | 'booking' | 'inquiry' | 'import' | 'form' | 'chat'
  client_since: string | null
  customer_since: string | null
  birthday: string | null
  other_emails: string[]
  other_phones: string[]
  fields: {
    [k: string]: string | number
  }
}
export interface Money {
  amount: number
  currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
}
export interface Meta {
  page: number
  per_page: number
  total?: number
  last_page: number
  more: boolean
}
export interface Occupancy {
  basis: 'room' | 'person'
  included: number
  extra_adult: number | null
  single: Single | null
  /**
   * @maxItems 6
   */
  children: Children[]
}
export interface Single {
  value_kind: 'percent' | 'amount'
  value: number
}
export interface Children {
  value_kind: 'percent' | 'amount'
  value: number
  up_to: number
}
export interface Terms {
  refund_percent: number
  tiers: Tiers[]
  amount: Money
}
export interface Tiers {
  days_before: number
  refund_percent: number
}
export interface GetBookingsIdFolio {
  data: {
    booking_id: string
    reference: string
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    version: number
    open: boolean
    first_day: string
    last_day: string
    total: Money
    due: Money
    folios: {
      number: number
      name: string
      payer: 'guest' | 'company' | 'agency'
      client: {
        id: string
        name: string
      } | null
      status: 'open' | 'closed'
      closed_at: string | null
      closed_by: string | null
      invoice: {
        id: string
        number: string
      } | null
      charges: {
        line_id: string | null
        day: string
        ends_on: string
        title: string
        detail: string
        amount: Money
        whole: Money
        nights: number
        category: ('bar' | 'restaurant' | 'laundry' | 'transport' | 'park_fee' | 'fuel' | 'other') | null
        taken_off: boolean
      }[]
      payments: {
        id: string
        reference: string
        at: string
        method: string
        amount: Money
        refunded: Money
      }[]
      charged: Money
      paid: Money
      balance: Money
    }[]
  }
}
export interface Refunds {
  id: string
  reference: string
  payment_id: string
  status: 'requested' | 'approved' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amount: Money
  method: string
  reason: string | null
  failure: string | null
  created_at: string
  updated_at: string
}
export interface GetBookingsIdShow {
  data: {
    id: string
    reference: string
    status: Status
    payment_status: 'not_required' | 'unpaid' | 'deposit_paid' | 'partially_paid' | 'paid' | 'overpaid' | 'partially_refunded' | 'refunded'
    title: string
    kinds: string[]
    client_id: string
    client_name: string
    travellers: number
    starts_on: string | null
    ends_on: string | null
    total: Money
    due: Money
    hold_expires_at: string | null
    needs_attention: string | null
    source: string
    created_at: string
    residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
    subtotal: Money
    discount: Money
    deposit: Money
    paid: Money
    refunded: Money
    client: Client
    lines: {
      id: string
      kind: string
      inventory_id: string | null
      title: string
      departure_id: string | null
      starts_on: string
      ends_on: string
      starts_at: string | null
      ends_at: string | null
      units: number
      claimed: {
        claim_id: string
        unit_id: string
        name: string
        ended: boolean
      }[]
      places: number
      items: Lines[]
      taxes: Taxes[]
      amount: Money
      taking: 'none' | 'held' | 'sold'
      supplier_status: string
      supplier_name: string | null
      supplier_reference: string | null
      cancelled_at: string | null
    }[]
    traveller_details: {
      id: string
      name: string
      unit: string
      email: string | null
      phone: string | null
      nationality: string | null
      passport_number: string | null
      has_born_on: boolean
      has_dietary: boolean
      notes: string | null
      cancelled_at: string | null
    }[]
    timeline: Timeline[]
    silent: boolean
    keeper: {
      name: string
      link: string
    } | null
    allowed: Status[]
    cancellation: {
      by: string
      reason: string | null
      refund: string
    } | null
    payment_due_at: string | null
    confirmed_at: string | null
    cancelled_at: string | null
    notes: string | null
    fields: {
      [k: string]: string | number
    }
    version: number
  }
}
export interface Client {
  id: string
  name: string
  email: string | null
  phone: string | null
}
export interface Lines {
  price_option_id: string
  name: string
  unit: string
  quantity: number
  residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
  guests?: Guests
  unit_amount: number
  amount: number
  detail?: string
  converted?: Converted
  because: {
    text: string
    amount_change: number
  }[]
}
export interface Guests {
  adults: number
  /**
   * @maxItems 20
   */
  children: (number | null)[]
  infants: number
}
export interface Converted {
  amount: number
  currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
  one: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
  other: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
  rate: string
}
export interface Taxes {
  tax_id: string
  name: string
  included: boolean
  percent: number | null
  levy: {
    amount: number
    per: 'person' | 'person_night' | 'person_day' | 'unit' | 'unit_night'
    children: boolean
    residency: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
    converted?: Converted
  } | null
  count: number
  amount: number
}
export interface Timeline {
  id: string
  at: string
  type: string
  title: string
  detail: string | null
  user_name: string | null
}
export interface GetBusinessEntertainmentEvents {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    place: string | null
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    event_status: 'draft' | 'published' | 'paused' | 'cancelled' | 'ended' | 'archived'
    venue: string | null
    starts_at: string
    ends_at: string
    doors_at: string | null
    tickets: Tickets
  }[]
  meta: Meta
}
export interface NextDeparture {
  starts_on: string
  places_left: number
  capacity: number
}
export interface Tickets {
  sold: number
  held: number
  capacity: number | null
  left: number | null
}
/**
 * List the bookings of an item, one row per booked line. Scopes: bookings.read, personal_data.read.
 */
export interface GetBusinessEntertainmentEventsIdBookings {
  path: {
    id: string
  }
  query?: {
    page?: string
    per_page?: string
    search?: string
    download?: 'csv' | 'xlsx'
    sort?: 'created_at' | '-created_at' | 'starts_on' | '-starts_on' | 'client_name' | '-client_name'
    status?: string
    departure_id?: string
  }
  answer: {
    data: {
      id: string
      booking_id: string
      reference: string
      status: string
      payment_status: string
      client_name: string
      starts_on: string
      ends_on: string
      booked: string
      quantity: number
      places: number
      units: number
      amount: Money
      created_at: string
    }[]
    meta: Meta
  }
}
export interface GetBusinessEntertainmentEventsIdShow {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    event_status: 'draft' | 'published' | 'paused' | 'cancelled' | 'ended' | 'archived'
    venue: string | null
    starts_at: string
    ends_at: string
    doors_at: string | null
    tickets: Tickets
  }
}
export interface Place {
  text: string
  lat: number | null
  lng: number | null
}
export interface CancellationPolicy {
  tiers: Tiers[]
  deposit_refund_percent: number | null
}
export interface GetBusinessEntertainmentEventsIdTickets {
  id: string
  event_id: string
  name: string
  description: string | null
  price: Money
  capacity: number | null
  held: number
  sold: number
  left: number | null
  sells_from: string | null
  sells_until: string | null
  max_per_order: number | null
  transferable: boolean
  active: boolean
  sale: 'on_sale' | 'off' | 'not_yet' | 'over' | 'sold_out'
  version: number
}
/**
 * List the price options of an item, in order. Scopes: inventory.read.
 */
export interface GetBusinessEntertainmentTracksIdPriceOptions {
  path: {
    id: string
  }
  answer: {
    data: GetBusinessEntertainmentTracksIdPriceOptions2[]
  }
}
export interface GetBusinessEntertainmentTracksIdPriceOptions2 {
  id: string
  name: string
  unit: 'adult' | 'youth' | 'child' | 'infant' | 'senior' | 'student' | 'family' | 'room' | 'vehicle' | 'item'
  per: 'unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month'
  tariff: string
  price: Money
  places: number
  min_quantity: number
  max_quantity: number | null
  capacity: number | null
  occupancy: Occupancy | null
  board: ('room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive') | null
  cancellation_policy: CancellationPolicy2 | null
  held: number
  sold: number
  sells_from: string | null
  sells_until: string | null
  active: boolean
  position: number
  version: number
}
export interface CancellationPolicy2 {
  /**
   * @minItems 1
   * @maxItems 10
   */
  tiers: {
    days_before: number
    refund_percent: number
  }[]
  deposit_refund_percent: number | null
}
/**
 * List the price rules of an item, in the order they apply. Scopes: inventory.read.
 */
export interface GetBusinessEntertainmentTracksIdPriceRules {
  path: {
    id: string
  }
  answer: {
    data: GetBusinessEntertainmentTracksIdPriceRules2[]
  }
}
export interface GetBusinessEntertainmentTracksIdPriceRules2 {
  id: string
  name: string
  price_option_id: string | null
  starts_on: string | null
  ends_on: string | null
  weekdays: number[]
  min_pax: number | null
  max_pax: number | null
  residency: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
  operation: 'increase' | 'decrease' | 'fix'
  value_kind: 'percent' | 'amount'
  currency: ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
  value: number
  terms: string
  priority: number
  active: boolean
  version: number
}
export interface GetBusinessEntertainmentTracksIdShow {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    artist: string
    album: string | null
    genre: string | null
    duration_ms: number | null
    preview_url: string | null
    preview_seconds: number | null
    preview_ms: number | null
    own_preview: boolean
    audio: {
      name: string
      size: number
      format: 'mp3' | 'aac' | 'm4a' | 'ogg' | 'wav' | 'flac'
      uploaded_at: string
    } | null
  }
}
export interface GetBusinessHotelRooms {
  page?: string
  per_page?: string
  search?: string
  download?: 'csv' | 'xlsx'
  sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'title' | '-title' | 'from_price' | '-from_price'
  status?: string
  tag?: string
  country_code?: CountryCode
  featured?: 'true' | 'false'
}
export interface Beds {
  kind: 'single' | 'twin' | 'double' | 'queen' | 'king' | 'bunk' | 'sofa_bed' | 'cot'
  count: number
}
/**
 * List the units of an item, in order, with their blocks. Scopes: inventory.read.
 */
export interface GetBusinessHotelRoomsIdIndividual {
  path: {
    id: string
  }
  answer: {
    data: {
      id: string
      name: string
      note: string | null
      status: 'active' | 'inactive'
      position: number
      version: number
      blocks: Blocks[]
    }[]
  }
}
export interface Blocks {
  id: string
  unit_id: string
  starts_on: string
  ends_on: string
  starts_at: string
  ends_at: string
  reason: string | null
  version: number
}
export interface GetBusinessHotelRoomsIdShow {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    beds: Beds[]
    adults: number
    children: number
    guests: number
    size: number | null
    board: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive'
    amenities: string[]
    rooms: number
    conflicts: number
  }
}
export interface GetBusinessProposalsIdShow {
  data: {
    id: string
    reference: string
    title: string
    status: Status2
    client_id: string | null
    client_name: string | null
    total: Money
    owner_name: string | null
    views: number
    viewed_at: string | null
    sent_at: string | null
    expires_at: string | null
    accepted_at: string | null
    booking_id: string | null
    inquiry_id: string | null
    created_at: string
    client: Client | null
    number: number
    is_draft: boolean
    sent_version: number | null
    content: {
      title: unknown
      residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      cover?: unknown
      terms?: unknown
      deposit_percent?: null | number
      instalments: number
      expires_on?: unknown
      /**
       * @maxItems 6
       */
      options: {
        id: string
        title: unknown
        text?: unknown
        /**
         * @maxItems 20
         */
        lines: {
          inventory_id: string
          departure_id?: string | null
          starts_on?: string | null
          ends_on?: string | null
          starts_at?: string | null
          ends_at?: string | null
          /**
           * @maxItems 100
           */
          unit_ids?: string[]
          /**
           * @maxItems 50
           */
          selection: {
            price_option_id: string
            quantity: number
            residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
            /**
             * @maxItems 100
             */
            guests?: Guests[]
          }[]
        }[]
        /**
         * @maxItems 30
         */
        extras: {
          title: unknown
          detail?: unknown
          quantity: number
          unit_amount: number
          starts_on?: unknown
        }[]
      }[]
    }
    priced: {
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      options: {
        id: string
        total: number
        deposit: number
        lines: {
          title: string
          inventory_id: string | null
          kind?: string
          starts_on: string
          ends_on: string
          starts_at?: string | null
          ends_at?: string | null
          items: {
            name: string
            quantity: number
            unit_amount: number
            amount: number
            detail?: string
            converted?: Converted
          }[]
          taxes?: Taxes[]
          amount: number
        }[]
      }[]
    } | null
    price_problem: string | null
    allowed: Status2[]
    may_approve: boolean
    public_url: string | null
    preview_url: string
    versions: {
      number: number
      sent_at: string | null
      created_at: string
    }[]
    events: Timeline[]
    looks: {
      at: string
      version: number
    }[]
    accepted: {
      name: string
      at: string
      option_id: string | null
      signature: string | null
    } | null
    booking: {
      id: string
      reference: string
      status: string
      total: Money
      paid: Money
      due: Money
      deposit: Money
    } | null
    closed_reason: string | null
    version: number
  }
}
export interface GetBusinessRates {
  data: {
    base: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    rates: {
      currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      one: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      other: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
      market: string
      market_day: string
      market_source: string
      own: string | null
      own_set_at: string | null
    }[]
  }
}
export interface GetBusinessRentalCarsIdRates {
  data: {
    tariffs: {
      tariff: string
      hour: Money | null
      day: Money | null
      week: Money | null
      month: Money | null
    }[]
    read: {
      id: string
      version: number
    }[]
  }
}
export interface GetBusinessRentalCarsIdShow {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    category: Category
    make: string
    model: string
    year: number | null
    seats: number
    doors: number | null
    transmission: 'manual' | 'automatic'
    fuel: 'petrol' | 'diesel' | 'hybrid' | 'electric' | 'gas'
    air_conditioning: boolean
    vehicles: number
    day_price: Money | null
    security_deposit: number
    late_fee: number
    extra_km: number
    mileage_limit: number | null
  }
}
export interface GetBusinessShopProductsVariantsIdList {
  id: string
  name: string
  sku: string | null
  price: Money
  active: boolean
  values: {
    id: string
    option_id: string
    name: string
  }[]
  in_stock: number | null
  limit: number | null
  held: number
  sold: number
  retired: boolean
  version: number
}
export interface GetBusinessShopProductsIdShow {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    category: string | null
    digital: boolean
    variants: number
    in_stock: number | null
  }
}
export interface GetBusinessTaxes {
  id: string
  name: string
  kinds: ('extra' | 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room')[]
  included: boolean
  percent: number | null
  amount: number | null
  currency: ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
  per: ('person' | 'person_night' | 'person_day' | 'unit' | 'unit_night') | null
  children: boolean
  residency: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
  starts_on: string | null
  ends_on: string | null
  active: boolean
  version: number
}
export interface GetCrmActivitiesId {
  data: {
    id: string
    client_id: string
    kind: 'note' | 'call' | 'meeting' | 'message'
    body: string
    at: string
    user_name: string | null
    version: number
  }
}
export interface Analytics {
  recipients: number
  queued: number
  sent: number
  delivered: number
  opened: Opened
  clicked: Opened
  replied: number
  bounced: number
  complained: number
  failed: number
  unknown: number
  unsubscribed: number
  suppressed: number
  skipped_no_credit: number
  bookings: number
  revenue: Money[]
}
export interface Opened {
  all: number
  likely_human: number
}
export interface GetCrmCampaignsId {
  data: {
    id: string
    type: 'email' | 'whatsapp' | 'sms'
    name: string
    status: 'draft' | 'scheduled' | 'missed' | 'running' | 'paused' | 'finished' | 'cancelled'
    reason:
      | (
          | 'by_hand'
          | 'bounces'
          | 'complaints'
          | 'no_credit'
          | 'spend_limit'
          | 'agency_stopped'
          | 'restored'
          | 'mail_server'
          | 'not_ready'
          | 'late'
        )
      | null
    subject: string | null
    starts_at: string | null
    started_at: string | null
    finished_at: string | null
    version: number
    created_at: string
    updated_at: string
    analytics: Analytics
    document: {
      [k: string]: unknown
    } | null
    text: string | null
    template: {
      name: string
      language: string
      values: string[]
    } | null
    audience: {
      collections: string[]
      filter: Filter | null
      except: string[]
    }
    subject_test: {
      subject: string
      share: number
      measure: 'clicks' | 'opens'
      hours: number | null
    } | null
    winner: ('a' | 'b') | null
    decides_at: string | null
    per_hour: number | null
    quiet_hours: boolean
    spend_limit: Money | null
    spent: Money | null
    resend_of: {
      id: string
      name: string
    } | null
    waits_until: string | null
    allowed: ('draft' | 'scheduled' | 'missed' | 'running' | 'paused' | 'finished' | 'cancelled')[]
  }
}
export interface Filter {
  /**
   * @minItems 1
   * @maxItems 20
   */
  conditions: (
    | {
        field: 'stage'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('contact' | 'client' | 'customer')[]
        not: boolean
      }
    | {
        field: 'source'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('by_hand' | 'booking' | 'inquiry' | 'import' | 'form' | 'chat')[]
        not: boolean
      }
    | {
        field: 'tag'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: unknown[]
        not: boolean
      }
    | {
        field: 'kind'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('person' | 'company')[]
        not: boolean
      }
    | {
        field: 'residency'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('non_resident' | 'foreign_resident' | 'eac_citizen')[]
        not: boolean
      }
    | {
        field: 'country'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: CountryCode[]
        not: boolean
      }
    | {
        field: 'birthday_month'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: number[]
        not: boolean
      }
    | {
        field: 'added'
        from?: string
        to?: string
        not: boolean
      }
    | {
        field: 'bookings'
        min?: number
        max?: number
        not: boolean
      }
    | {
        field: 'booked_kind'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room')[]
        not: boolean
      }
    | {
        field: 'booked_offer'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: string[]
        from?: string
        to?: string
        not: boolean
      }
    | {
        field: 'booked'
        within_days: number
        not: boolean
      }
    | {
        field: 'stayed'
        within_days: number
        not: boolean
      }
    | {
        field: 'arrives'
        within_days: number
        not: boolean
      }
    | {
        field: 'spent'
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        min?: number
        max?: number
        not: boolean
      }
    | {
        field: 'agreed'
        channel: 'email' | 'sms' | 'whatsapp'
        not: boolean
      }
    | {
        field: 'opened'
        within_days: number
        not: boolean
      }
    | {
        field: 'has'
        address: 'email' | 'phone'
        not: boolean
      }
    | {
        field: 'own'
        id: string
        /**
         * @minItems 1
         * @maxItems 50
         */
        in?: unknown[]
        not: boolean
      }
  )[]
}
export interface GetCrmCollectionsId {
  data: {
    id: string
    name: string
    description: string | null
    kind: 'static' | 'filter'
    version: number
    created_at: string
    updated_at: string
    filter: Filter | null
    sizes: Sizes
  }
}
export interface Sizes {
  people: number
  by_email: number
  by_sms: number
  by_whatsapp: number
}
export interface First {
  id: string
  name: string
  email: string | null
  phone: string | null
  bookings: number
  created_at: string
}
/**
 * Show a person with all addresses and custom fields. Scopes: clients.read, personal_data.read.
 */
export interface GetCrmContactsId {
  path: {
    id: string
  }
  answer: DeleteCrmContactsId
}
export interface GetCrmContactsIdConsents {
  data: {
    channel: 'email' | 'sms' | 'whatsapp'
    address: string
    purpose: 'marketing' | 'service'
    state: ('granted' | 'withdrawn' | 'bounced' | 'complained') | null
    changed_at: string | null
    acts: {
      id: string
      act: 'granted' | 'withdrawn' | 'bounced' | 'complained'
      source: 'staff' | 'import' | 'form' | 'preferences' | 'unsubscribe' | 'reply' | 'provider' | 'merge'
      wording: string | null
      user_name: string | null
      at: string
    }[]
  }[]
}
export interface GetCrmLeadsId {
  data: {
    id: string
    reference: string
    title: string
    stage: 'lead' | 'qualified' | 'confirmed_booking' | 'paid_booking' | 'lost'
    source: Source
    client_id: string
    client_name: string
    owner_id: string | null
    owner_name: string | null
    value: Money | null
    expected_on: string | null
    next_action: string | null
    next_action_at: string | null
    overdue: boolean
    inventory_id: string | null
    inventory_title: string | null
    inquiry_id: string | null
    proposal_id: string | null
    booking_id: string | null
    lost_reason: ('price' | 'dates' | 'competitor' | 'no_answer' | 'changed_plans' | 'spam' | 'other' | 'cancelled') | null
    lost_note: string | null
    stage_changed_at: string
    version: number
    created_at: string
    booking_reference: string | null
    inquiry_reference: string | null
    source_page: {
      title: string
      url: string
    } | null
    joined: {
      kind: 'inquiry' | 'proposal' | 'sign_up'
      id: string
      label: string
      at: string
    }[]
    allowed: ('lead' | 'qualified' | 'confirmed_booking' | 'paid_booking' | 'lost')[]
    moves: {
      id: string
      from: ('lead' | 'qualified' | 'confirmed_booking' | 'paid_booking' | 'lost') | null
      to: 'lead' | 'qualified' | 'confirmed_booking' | 'paid_booking' | 'lost'
      note: string | null
      user_name: string | null
      at: string
    }[]
  }
}
export interface Document {
  subject: unknown
  preheader: string
  header: 'band' | 'plain' | 'none'
  /**
   * @maxItems 200
   */
  blocks: (
    | Blocks2
    | Blocks3
    | Blocks4
    | Blocks5
    | {
        id: string
        type: 'columns'
        /**
         * @minItems 2
         * @maxItems 3
         */
        columns: {
          /**
           * @maxItems 20
           */
          blocks: (Blocks2 | Blocks3 | Blocks4 | Blocks5 | Blocks6 | Blocks7 | Blocks8)[]
        }[]
      }
    | Blocks6
    | Blocks7
    | Blocks8
    | {
        id: string
        type: 'voucher'
        discount_id: string | null
        text: string
      }
    | Blocks9
    | {
        id: string
        type: 'footer'
        /**
         * @maxItems 60
         */
        content: (Content | Content3)[]
      }
  )[]
}
export interface Blocks2 {
  id: string
  type: 'heading'
  text: unknown
  level: 1 | 2 | 3
  align: 'left' | 'center'
}
export interface Blocks3 {
  id: string
  type: 'text'
  /**
   * @maxItems 60
   */
  content: (Content | Content3)[]
  align: 'left' | 'center'
}
export interface Content {
  type: 'paragraph'
  /**
   * @maxItems 200
   */
  content: (
    | Content2
    | {
        type: 'break'
      }
  )[]
}
export interface Content2 {
  type: 'text'
  text: unknown
  bold?: boolean
  italic?: boolean
  link?: unknown
}
export interface Content3 {
  type: 'list'
  ordered: boolean
  /**
   * @minItems 1
   * @maxItems 50
   */
  items: (
    | Content2
    | {
        type: 'break'
      }
  )[][]
}
export interface Blocks4 {
  id: string
  type: 'picture'
  file_id: string | null
  alt: unknown
  link: unknown
  width: 'full' | 'half'
}
export interface Blocks5 {
  id: string
  type: 'button'
  label: unknown
  link: unknown
  look: 'filled' | 'outlined'
  align: 'left' | 'center'
}
export interface Blocks6 {
  id: string
  type: 'divider'
}
export interface Blocks7 {
  id: string
  type: 'spacer'
  size: 'small' | 'medium' | 'large'
}
export interface Blocks8 {
  id: string
  type: 'offer'
  inventory_id: string | null
  button: string
  link: unknown
  show_price: boolean
  show_next: boolean
}
export interface Blocks9 {
  id: string
  type: 'social'
}
export interface GetCrmMailDesignsId {
  data: {
    id: string
    name: string
    subject: string
    version: number
    created_at: string
    updated_at: string
    document: Document
  }
}
export interface GetCrmSalesFunnel {
  data: {
    id: string
    reference: string
    title: string
    stage: 'lead' | 'qualified' | 'confirmed_booking' | 'paid_booking' | 'lost'
    source: Source
    client_id: string
    client_name: string
    owner_id: string | null
    owner_name: string | null
    value: Money | null
    expected_on: string | null
    next_action: string | null
    next_action_at: string | null
    overdue: boolean
    inventory_id: string | null
    inventory_title: string | null
    inquiry_id: string | null
    proposal_id: string | null
    booking_id: string | null
    lost_reason: ('price' | 'dates' | 'competitor' | 'no_answer' | 'changed_plans' | 'spam' | 'other' | 'cancelled') | null
    lost_note: string | null
    stage_changed_at: string
    version: number
    created_at: string
  }[]
  meta: Meta
}
export interface GetCrmSalesFunnelConfirmedBookings {
  page?: string
  per_page?: string
  search?: string
  download?: 'csv' | 'xlsx'
  sort?: Sort
  source?: string
  owner_id?: 'none' | string
  client_id?: string
  collection_id?: string
  late?: 'true'
}
export interface GetCrmSignUpFormsId {
  data: {
    id: string
    name: string
    channel: 'email' | 'sms' | 'whatsapp'
    active: boolean
    confirmed: number
    pending: number
    created_at: string
    updated_at: string
    intro: string | null
    wording: string
    fields: ('name' | 'phone' | 'country' | 'birthday' | 'message')[]
    collection_id: string | null
    collection_name: string | null
    makes_lead: boolean
    version: number
    url: string
    embed: string
  }
}
export interface GetCrmTasks {
  id: string
  client_id: string
  client_name: string
  title: string
  due_at: string | null
  overdue: boolean
  owner_id: string | null
  owner_name: string | null
  done_at: string | null
  done_by: string | null
  version: number
  created_at: string
}
export interface GetCrmTasksId {
  data: GetCrmTasks
}
export interface GetExtras {
  id: string
  name: string
  category: 'bar' | 'restaurant' | 'laundry' | 'transport' | 'park_fee' | 'fuel' | 'other'
  price: Money | null
  active: boolean
  version: number
}
export interface GetExtrasIdShow {
  data: GetExtras
}
export interface GetInquiriesIdShow {
  data: {
    id: string
    reference: string
    status: 'new' | 'open' | 'waiting_client' | 'quoted' | 'converted' | 'closed' | 'spam'
    source: 'website' | 'chatbot' | 'whatsapp' | 'email' | 'phone' | 'walk_in' | 'marketplace' | 'facebook' | 'import'
    name: string
    email: string | null
    phone: string | null
    message: string | null
    package_id: string | null
    package_title: string | null
    starts_on: string | null
    travellers: number | null
    owner_id: string | null
    owner_name: string | null
    client_id: string | null
    booking_id: string | null
    first_response_due_at: string | null
    first_responded_at: string | null
    overdue: boolean
    created_at: string
    page: {
      title: string
      url: string
    } | null
    closed_reason: string | null
    client_name: string | null
    booking_reference: string | null
    allowed: ('new' | 'open' | 'waiting_client' | 'quoted' | 'converted' | 'closed' | 'spam')[]
    thread: {
      id: string
      kind: 'mail' | 'contact' | 'answer' | 'note' | 'event'
      subject: string | null
      body: string
      link: string | null
      user_name: string | null
      at: string
    }[]
  }
}
/**
 * Show a departure. Scopes: inventory.read.
 */
export interface GetPackagesDeparturesId {
  path: {
    id: string
  }
  answer: GetPackagesDeparturesId2
}
export interface GetPackagesDeparturesId2 {
  data: GetPackagesDeparturesId3
}
export interface GetPackagesDeparturesId3 {
  id: string
  starts_on: string
  ends_on: string
  starts_at: string | null
  capacity: number
  held: number
  sold: number
  places_left: number
  cutoff_hours: number
  status: 'open' | 'closed' | 'cancelled'
  bookable: boolean
  note: string | null
  version: number
}
export interface GetPackagesEditId {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    days: number
    nights: number
    highlights: string[]
    inclusions: string[]
    exclusions: string[]
    group_size_min: number | null
    group_size_max: number | null
    minimum_pax: number | null
    decision_days_before: number | null
    on_request: boolean
    public_url: string | null
    share_url: string | null
  }
}
/**
 * List the departures of an item, with the places left. Scopes: inventory.read.
 */
export interface GetPackagesIdDepartures {
  path: {
    id: string
  }
  query?: {
    page?: string
    per_page?: string
    search?: string
    download?: 'csv' | 'xlsx'
    sort?: 'starts_on' | '-starts_on' | 'capacity' | '-capacity' | 'sold' | '-sold'
    status?: string
    from?: string
    to?: string
    bookable?: 'true'
  }
  answer: {
    data: GetPackagesDeparturesId3[]
    meta: Meta
  }
}
export interface GetPaymentLinksIdShow {
  data: {
    id: string
    reference: string
    kind: 'single_use' | 'reusable' | 'open_amount'
    status: 'draft' | 'active' | 'partially_paid' | 'paid' | 'expired' | 'deactivated'
    title: string
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    amount: Money | null
    partial: boolean
    minimum: Money | null
    paid: Money
    refunded: Money
    left: Money | null
    payments: number
    views: number
    viewed_at: string | null
    last_paid_at: string | null
    expires_on: string | null
    client_id: string | null
    client_name: string | null
    booking_id: string | null
    booking_reference: string | null
    url: string
    version: number
    created_at: string
    description: string | null
    notify_email: string | null
    websites: string[]
    client_email: string | null
    client_phone: string | null
    created_by_name: string | null
    deleted: boolean
    fixed: boolean
    attempts: {
      id: string
      reference: string
      status: string
      method: string
      amount: Money
      refunded: Money
      failure_code: string | null
      needs_review: string | null
      payer_name: string | null
      payer_phone: string | null
      payer_email: string | null
      payer_reference: string | null
      website: string | null
      receipt_number: string | null
      created_at: string
      succeeded_at: string | null
    }[]
    story: Story[]
  }
}
export interface Story {
  at: string
  title: string
  detail: string | null
  user_name: string | null
}
export interface GetPayments {
  id: string
  reference: string
  status: 'created' | 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer' | 'timed_out_unknown' | 'reversed'
  objective: Objective
  method: 'mobile_money' | 'card' | 'bank_transfer' | 'cash' | 'wallet' | 'voucher' | 'credit_note' | 'on_account'
  aggregator: string
  amount: Money
  fee: Money
  refunded: Money
  booking_id: string | null
  subject_id: string | null
  description: string | null
  booking_reference: string | null
  client_id: string | null
  client_name: string | null
  payer_name: string | null
  payer_phone: string | null
  external_reference: string | null
  failure_code: FailureCode | null
  needs_review: string | null
  note: string | null
  checkout_url: string | null
  created_at: string
  succeeded_at: string | null
}
export interface GetServicesId {
  data: {
    id: string
    kind: 'tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room'
    title: string
    slug: string
    status: 'draft' | 'proposed' | 'published' | 'rejected' | 'archived'
    summary: string | null
    country_code: string
    country: string
    tags: string[]
    featured: boolean
    from_price: Money | null
    from_per: ('unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month') | null
    first_media: {
      url: string
      small_url: string
    } | null
    next_departure: NextDeparture | null
    created_at: string
    updated_at: string
    version: number
    description: string | null
    place: Place | null
    currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
    deposit_percent: number | null
    cancellation_policy: CancellationPolicy | null
    duration_minutes: number | null
    booked_by: 'slots' | 'freesale'
  }
}
export interface PostBookingsDeadlinesIdDone {
  data: {
    id: string
    booking_id: string
    line_id: string | null
    kind: 'option' | 'final_payment' | 'names' | 'ticketing' | 'cancel_by' | 'other'
    due_at: string
    note: string | null
    done_at: string | null
    done_by: string | null
    version: number
  }
}
export interface Lines2 {
  inventory_id: string
  departure_id?: string | null
  starts_on?: string | null
  ends_on?: string | null
  starts_at?: string | null
  ends_at?: string | null
  /**
   * @minItems 1
   * @maxItems 100
   */
  unit_ids?: string[]
  /**
   * @minItems 1
   * @maxItems 50
   */
  selection: Selection[]
}
export interface Selection {
  price_option_id: string
  quantity: number
  residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
  /**
   * @maxItems 100
   */
  guests?: {
    adults: number
    /**
     * @maxItems 20
     */
    children?: (number | null)[]
    infants?: number
  }[]
}
export interface Money2 {
  amount: number
  currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
}
export interface Client2 {
  kind?: 'person' | 'company'
  name: string
  email?: '' | null | string
  phone?: unknown
  country_code?: '' | null | CountryCode
  residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
  address?: string | null
  notes?: string | null
  /**
   * @maxItems 20
   */
  tags?: string[]
}
export interface PostBookingsIdFolios {
  version: number
  payer: 'guest' | 'company' | 'agency'
  client_id?: string | null
  name?: string | null
}
export interface Place2 {
  text: string
  lat: number | null
  lng: number | null
}
export interface PostBusinessEntertainmentEventsTicketsIdUpdate {
  data: GetBusinessEntertainmentEventsIdTickets
}
/**
 * Delete a price option and its own rules. Scopes: inventory.write.
 */
export interface PostBusinessEntertainmentTracksPriceOptionsIdDelete {
  path: {
    id: string
  }
  answer: DeleteBusinessTaxesId
}
/**
 * Update a price option. Scopes: inventory.write.
 */
export interface PostBusinessEntertainmentTracksPriceOptionsIdUpdate {
  path: {
    id: string
  }
  body: {
    name: string
    unit: 'adult' | 'youth' | 'child' | 'infant' | 'senior' | 'student' | 'family' | 'room' | 'vehicle' | 'item'
    per?: 'unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month'
    tariff?: '' | string
    price: Money2
    places?: number
    min_quantity?: number
    max_quantity?: number | null
    capacity?: number | null
    occupancy?: Occupancy2 | null
    board?: ('room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive') | null
    cancellation_policy?: CancellationPolicy2 | null
    sells_from?: string | null
    sells_until?: string | null
    active?: boolean
    version: number
  }
  answer: PostBusinessEntertainmentTracksPriceOptionsIdUpdate2
}
export interface Occupancy2 {
  basis: 'room' | 'person'
  included?: number
  extra_adult?: number | null
  single?: Single | null
  /**
   * @maxItems 6
   */
  children?: Children[]
}
export interface PostBusinessEntertainmentTracksPriceOptionsIdUpdate2 {
  data: GetBusinessEntertainmentTracksIdPriceOptions2
}
/**
 * Delete a price rule. Scopes: inventory.write.
 */
export interface PostBusinessEntertainmentTracksPriceRulesIdDelete {
  path: {
    id: string
  }
  answer: DeleteBusinessTaxesId
}
/**
 * Update a price rule. Scopes: inventory.write.
 */
export interface PostBusinessEntertainmentTracksPriceRulesIdUpdate {
  path: {
    id: string
  }
  body: {
    name: string
    price_option_id?: string | null
    starts_on?: string | null
    ends_on?: string | null
    weekdays?: number[] | null
    min_pax?: number | null
    max_pax?: number | null
    residency?: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
    operation: 'increase' | 'decrease' | 'fix'
    value_kind: 'percent' | 'amount'
    currency?:
      ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
    value: number
    priority?: number
    active?: boolean
    version: number
  }
  answer: PostBusinessEntertainmentTracksPriceRulesIdUpdate2
}
export interface PostBusinessEntertainmentTracksPriceRulesIdUpdate2 {
  data: GetBusinessEntertainmentTracksIdPriceRules2
}
/**
 * Preview the price of a selection, line by line with reasons. Changes nothing. Scopes: inventory.read.
 */
export interface PostBusinessEntertainmentTracksIdPrice {
  path: {
    id: string
  }
  body: {
    /**
     * @minItems 1
     * @maxItems 50
     */
    selection: Selection[]
    date: string
    ends_on?: string
    starts_at?: string
    ends_at?: string
    residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
    currency?: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
  }
  answer: {
    data: {
      lines: {
        price_option_id: string
        name: string
        unit: string
        quantity: number
        residency: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
        guests: Guests | null
        detail: string | null
        converted: Converted | null
        base: Money
        unit_price: Money
        amount: Money
        because: {
          text: string
          change: Money
        }[]
      }[]
      taxes: Taxes[]
      total: Money
      places: number
      pax: number
    }
  }
}
/**
 * Add a price option. Scopes: inventory.write.
 */
export interface PostBusinessEntertainmentTracksIdPriceOptionsCreate {
  path: {
    id: string
  }
  body: {
    name: string
    unit: 'adult' | 'youth' | 'child' | 'infant' | 'senior' | 'student' | 'family' | 'room' | 'vehicle' | 'item'
    per?: 'unit' | 'booking' | 'night' | 'hour' | 'day' | 'week' | 'month'
    tariff?: '' | string
    price: Money2
    places?: number
    min_quantity?: number
    max_quantity?: number | null
    capacity?: number | null
    occupancy?: Occupancy2 | null
    board?: ('room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive') | null
    cancellation_policy?: CancellationPolicy2 | null
    sells_from?: string | null
    sells_until?: string | null
    active?: boolean
  }
  answer: PostBusinessEntertainmentTracksPriceOptionsIdUpdate2
}
/**
 * Add a price rule. Scopes: inventory.write.
 */
export interface PostBusinessEntertainmentTracksIdPriceRulesCreate {
  path: {
    id: string
  }
  body: {
    name: string
    price_option_id?: string | null
    starts_on?: string | null
    ends_on?: string | null
    weekdays?: number[] | null
    min_pax?: number | null
    max_pax?: number | null
    residency?: ('non_resident' | 'foreign_resident' | 'eac_citizen') | null
    operation: 'increase' | 'decrease' | 'fix'
    value_kind: 'percent' | 'amount'
    currency?:
      ('UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY') | null
    value: number
    priority?: number
    active?: boolean
  }
  answer: PostBusinessEntertainmentTracksPriceRulesIdUpdate2
}
/**
 * Put a unit back in service. Scopes: inventory.write.
 */
export interface PostBusinessHotelRoomsBlocksIdDelete {
  path: {
    id: string
  }
  answer: DeleteBusinessTaxesId
}
/**
 * Update the time and reason of an out-of-service block. Scopes: inventory.write.
 */
export interface PostBusinessHotelRoomsBlocksIdUpdate {
  path: {
    id: string
  }
  body: {
    starts_on?: string | null
    ends_on?: string | null
    starts_at?: string | null
    ends_at?: string | null
    reason: string
    version: number
  }
  answer: PostBusinessHotelRoomsBlocksIdUpdate2
}
export interface PostBusinessHotelRoomsBlocksIdUpdate2 {
  data: Blocks
}
export interface Beds2 {
  kind: 'single' | 'twin' | 'double' | 'queen' | 'king' | 'bunk' | 'sofa_bed' | 'cot'
  count: number
}
/**
 * Take a unit out of service for a time. Returns 409 if it is booked then. Scopes: inventory.write.
 */
export interface PostBusinessHotelRoomsIndividualIdBlocksCreate {
  path: {
    id: string
  }
  body: {
    starts_on?: string | null
    ends_on?: string | null
    starts_at?: string | null
    ends_at?: string | null
    reason: string
  }
  answer: PostBusinessHotelRoomsBlocksIdUpdate2
}
export interface Options {
  id: string
  title: string
  text?: string | null
  /**
   * @maxItems 20
   */
  lines?: {
    inventory_id: string
    departure_id?: string | null
    starts_on?: string | null
    ends_on?: string | null
    starts_at?: string | null
    ends_at?: string | null
    /**
     * @maxItems 100
     */
    unit_ids?: string[]
    /**
     * @maxItems 50
     */
    selection: Selection[]
  }[]
  /**
   * @maxItems 30
   */
  extras?: {
    title: string
    detail?: string | null
    quantity?: number
    unit_amount: number
    starts_on?: '' | null | string
  }[]
}
export interface PostBusinessShopProductsVariantsIdCreate {
  data: GetBusinessShopProductsVariantsIdList
}
export interface PostBusinessTaxesCreate {
  data: GetBusinessTaxes
}
export interface PostClientsNew {
  data: {
    id: string
    kind: 'person' | 'company'
    name: string
    email: string | null
    phone: string | null
    country_code: string | null
    residency: 'non_resident' | 'foreign_resident' | 'eac_citizen'
    address: string | null
    notes: string | null
    tags: string[]
    archived: boolean
    erased: boolean
    version: number
    created_at: string
  }
}
export interface Document2 {
  subject: string | null
  preheader?: string | null
  header?: 'band' | 'plain' | 'none'
  /**
   * @maxItems 200
   */
  blocks: (
    | Blocks10
    | Blocks11
    | Blocks12
    | Blocks13
    | {
        id: string
        type: 'columns'
        /**
         * @minItems 2
         * @maxItems 3
         */
        columns: {
          /**
           * @maxItems 20
           */
          blocks: (Blocks10 | Blocks11 | Blocks12 | Blocks13 | Blocks6 | Blocks14 | Blocks15)[]
        }[]
      }
    | Blocks6
    | Blocks14
    | Blocks15
    | {
        id: string
        type: 'voucher'
        discount_id: string | null
        text?: string | null
      }
    | Blocks9
    | {
        id: string
        type: 'footer'
        /**
         * @maxItems 60
         */
        content: (Content4 | Content6)[]
      }
  )[]
}
export interface Blocks10 {
  id: string
  type: 'heading'
  text: string | null
  level?: 1 | 2 | 3
  align?: 'left' | 'center'
}
export interface Blocks11 {
  id: string
  type: 'text'
  /**
   * @maxItems 60
   */
  content: (Content4 | Content6)[]
  align?: 'left' | 'center'
}
export interface Content4 {
  type: 'paragraph'
  /**
   * @maxItems 200
   */
  content: (
    | Content5
    | {
        type: 'break'
      }
  )[]
}
export interface Content5 {
  type: 'text'
  text: string
  bold?: boolean
  italic?: boolean
  link?: string | null
}
export interface Content6 {
  type: 'list'
  ordered: boolean
  /**
   * @minItems 1
   * @maxItems 50
   */
  items: (
    | Content5
    | {
        type: 'break'
      }
  )[][]
}
export interface Blocks12 {
  id: string
  type: 'picture'
  file_id: string | null
  alt: string | null
  link?: string | null
  width?: 'full' | 'half'
}
export interface Blocks13 {
  id: string
  type: 'button'
  label: string | null
  link: string | null
  look?: 'filled' | 'outlined'
  align?: 'left' | 'center'
}
export interface Blocks14 {
  id: string
  type: 'spacer'
  size?: 'small' | 'medium' | 'large'
}
export interface Blocks15 {
  id: string
  type: 'offer'
  inventory_id: string | null
  button?: string | null
  link?: string | null
  show_price?: boolean
  show_next?: boolean
}
export interface Template {
  name: string
  language: string
  /**
   * @maxItems 20
   */
  values?: string[]
}
export interface Audience {
  /**
   * @maxItems 20
   */
  collections?: string[]
  filter?: Filter2 | null
  /**
   * @maxItems 20
   */
  except?: string[]
}
export interface Filter2 {
  /**
   * @minItems 1
   * @maxItems 20
   */
  conditions: (
    | {
        field: 'stage'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('contact' | 'client' | 'customer')[]
        not?: boolean
      }
    | {
        field: 'source'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('by_hand' | 'booking' | 'inquiry' | 'import' | 'form' | 'chat')[]
        not?: boolean
      }
    | {
        field: 'tag'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: string[]
        not?: boolean
      }
    | {
        field: 'kind'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('person' | 'company')[]
        not?: boolean
      }
    | {
        field: 'residency'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('non_resident' | 'foreign_resident' | 'eac_citizen')[]
        not?: boolean
      }
    | {
        field: 'country'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: CountryCode[]
        not?: boolean
      }
    | {
        field: 'birthday_month'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: number[]
        not?: boolean
      }
    | {
        field: 'added'
        from?: string
        to?: string
        not?: boolean
      }
    | {
        field: 'bookings'
        min?: number
        max?: number
        not?: boolean
      }
    | {
        field: 'booked_kind'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: ('tour_package' | 'event' | 'service' | 'product' | 'car' | 'track' | 'room')[]
        not?: boolean
      }
    | {
        field: 'booked_offer'
        /**
         * @minItems 1
         * @maxItems 50
         */
        in: string[]
        from?: string
        to?: string
        not?: boolean
      }
    | {
        field: 'booked'
        within_days: number
        not?: boolean
      }
    | {
        field: 'stayed'
        within_days: number
        not?: boolean
      }
    | {
        field: 'arrives'
        within_days: number
        not?: boolean
      }
    | {
        field: 'spent'
        currency: 'UGX' | 'KES' | 'TZS' | 'RWF' | 'BIF' | 'SSP' | 'ETB' | 'USD' | 'EUR' | 'GBP' | 'ZAR' | 'AED' | 'INR' | 'CNY' | 'JPY'
        min?: number
        max?: number
        not?: boolean
      }
    | {
        field: 'agreed'
        channel: 'email' | 'sms' | 'whatsapp'
        not?: boolean
      }
    | {
        field: 'opened'
        within_days: number
        not?: boolean
      }
    | {
        field: 'has'
        address: 'email' | 'phone'
        not?: boolean
      }
    | {
        field: 'own'
        id: string
        /**
         * @minItems 1
         * @maxItems 50
         */
        in?: (string | number)[]
        not?: boolean
      }
  )[]
}
export interface SubjectTest {
  subject: string
  share?: number
  measure?: 'clicks' | 'opens'
  hours?: number | null
}
export interface PostCrmCollectionsIdPeopleAdd {
  /**
   * @minItems 1
   * @maxItems 100
   */
  ids: string[]
}
export interface PostCrmContacts {
  kind?: 'person' | 'company'
  name: string
  email?: '' | null | string
  phone?: unknown
  country_code?: '' | null | CountryCode
  residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
  address?: string | null
  notes?: string | null
  /**
   * @maxItems 20
   */
  tags?: string[]
  birthday?: '' | null | string
  /**
   * @maxItems 20
   */
  other_emails?: string[]
  /**
   * @maxItems 20
   */
  other_phones?: unknown[]
  fields?: {
    [k: string]: string | number | null
  }
}
/**
 * Delete a departure that was never booked. Scopes: inventory.write.
 */
export interface PostPackagesDeparturesIdDelete {
  path: {
    id: string
  }
  answer: DeleteBusinessTaxesId
}
/**
 * Close, open or cancel a departure. Scopes: inventory.write.
 */
export interface PostPackagesDeparturesIdStatus {
  path: {
    id: string
  }
  body: {
    status: 'open' | 'closed' | 'cancelled'
  }
  answer: GetPackagesDeparturesId2
}
/**
 * Update a departure. Scopes: inventory.write.
 */
export interface PostPackagesDeparturesIdUpdate {
  path: {
    id: string
  }
  body: {
    starts_on: string
    starts_at?: string | null
    capacity: number
    cutoff_hours?: number
    note?: string | null
    version: number
  }
  answer: GetPackagesDeparturesId2
}
/**
 * Add a departure. Scopes: inventory.write.
 */
export interface PostPackagesIdDeparturesCreate {
  path: {
    id: string
  }
  body: {
    starts_on: string
    starts_at?: string | null
    capacity: number
    cutoff_hours?: number
    note?: string | null
  }
  answer: GetPackagesDeparturesId2
}
/**
 * Add departures on weekdays between two days. Days that already have one at that time are skipped. Scopes: inventory.write.
 */
export interface PostPackagesIdDeparturesSeries {
  path: {
    id: string
  }
  body: {
    from: string
    to: string
    /**
     * @minItems 1
     * @maxItems 7
     */
    weekdays: number[]
    starts_at?: string | null
    capacity: number
    cutoff_hours?: number
    note?: string | null
  }
  answer: {
    data: {
      created: number
      skipped: number
    }
  }
}
export interface PutCrmContactsId {
  name?: string
  kind?: 'person' | 'company'
  residency?: 'non_resident' | 'foreign_resident' | 'eac_citizen'
  /**
   * @maxItems 20
   */
  tags?: string[]
  email?: '' | null | string
  phone?: unknown
  country_code?: '' | null | CountryCode
  address?: string | null
  notes?: string | null
  birthday?: '' | null | string
  /**
   * @maxItems 20
   */
  other_emails?: string[]
  /**
   * @maxItems 20
   */
  other_phones?: unknown[]
  fields?: {
    [k: string]: string | number | null
  }
  version?: number
}
