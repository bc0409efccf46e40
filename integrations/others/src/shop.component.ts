import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import type { VitrineEventMap } from 'vitrine'

@Component({
  selector: 'shop-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" (click)="reverse()">Reverse the order</button>
    <button type="button" (click)="add()">One more</button>
    <label><input type="checkbox" (change)="toggle()" /> Choose the quantity</label>
    <ul>
      @for (id of plans(); track id) {
        <li>
          <vitrine-card
            [attr.product]="id"
            [quantity]="quantity()"
            [quantityControl]="isChoosing()"
            (vitrine-checkout)="stay($event)"
          ></vitrine-card>
        </li>
      }
    </ul>
    <output>{{ log() }}</output>
  `,
})
export class ShopComponent {
  readonly plans = signal(['97772', '97773'])
  readonly quantity = signal(1)
  readonly isChoosing = signal(false)
  readonly log = signal('Nothing bought yet.')

  reverse(): void {
    this.plans.update((plans) => plans.toReversed())
  }

  add(): void {
    this.quantity.update((quantity) => quantity + 1)
  }

  toggle(): void {
    this.isChoosing.update((isChoosing) => !isChoosing)
  }

  stay(event: VitrineEventMap['vitrine-checkout']): void {
    event.preventDefault()
    this.log.set(`Checkout: ${event.detail.items.map((item) => `${item.quantity} × ${item.product}`)}`)
  }
}
