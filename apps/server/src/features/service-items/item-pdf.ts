import type { Order, OrderLine, Pickup, ServiceItem } from '@studyline/contract/service-items/calls';
import type { Quotation } from '@studyline/contract/service-items/quotation-calls';
import type { SupportRequest } from '@studyline/contract/service-items/support-shapes';
import type { Block } from '../../pdf/print.ts';
import { type Parts, printPaper, type Reader, type Writing, writingFor } from './item-paper.ts';

/** Those whose PDF says how they are now. A quotation is printed as it was issued. */
export type PrintedItem = Exclude<ServiceItem, Quotation>;

/**
 * What a person sees of an item, with its history. Decision: sites have no time zone, so moments are in the one of the reader, and name it;
 * when the courier comes is said in site time.
 */
export function printItem(reader: Reader, item: PrintedItem, at: Date): Promise<Buffer> {
  const writing = writingFor(reader);
  const { say } = writing;
  const { facts, blocks, ...parts } = partsOf(item, writing);
  return printPaper(reader, writing, {
    ...parts,
    name: say(`serviceItems.named.${item.kind}`, { number: item.number }),
    studyName: item.channelName,
    at,
    facts: [['serviceItems.list.status', [say(`serviceItems.status.${item.status}`)]], ...facts],
    blocks: [...blocks, ...historyOf(item, writing)],
  });
}

function partsOf(item: PrintedItem, writing: Writing): Parts {
  switch (item.kind) {
    case 'ORDER':
      return orderParts(item, writing);
    case 'PICKUP':
      return pickupParts(item, writing);
    case 'SUPPORT_REQUEST':
      return supportParts(item, writing);
  }
}

const supplierOf = ({ supplier }: PrintedItem, { say }: Writing) =>
  supplier?.name ?? say('serviceItems.noSupplier');

const madeBy = ({ createdBy, createdDateTimeMillis: at }: PrintedItem, { moment }: Writing) => [
  createdBy.displayName,
  moment(at),
];

const joined = (...texts: string[]) => texts.filter(Boolean).join(', ');

const namesOf = (files: readonly { fileName: string }[]) => [
  joined(...files.map(({ fileName }) => fileName)),
];

function orderParts(order: Order, writing: Writing): Parts {
  const { say, day, money } = writing;
  const { site, quotation, poNumber } = order;
  return {
    facts: [
      [
        'serviceItems.deliverTo',
        [
          site.name,
          order.deliveryAddress || say('serviceItems.noAddress'),
          joined(order.contactName, order.contactPhoneNumber),
          order.deliveryInstructions,
        ],
      ],
      ['serviceItems.neededBy', [day(order.requestedForDate, 'serviceItems.noDay')]],
      ['serviceItems.orderedBy', madeBy(order, writing)],
      ['serviceItems.supplier', [supplierOf(order, writing)]],
      ...(quotation
        ? ([
            [
              'serviceItems.lists.QUOTATION.item',
              [say('serviceItems.named.QUOTATION', { number: quotation.number })],
            ],
          ] as Parts['facts'])
        : []),
      ...(poNumber ? ([['serviceItems.poNumber', [poNumber]]] as Parts['facts']) : []),
    ],
    blocks: [
      { kind: 'HEADING', text: say('serviceItems.lines') },
      ...order.lines.map((line) => lineOf(line, writing)),
      ...order.totals.map((total): Block => ({
        kind: 'HEADING',
        text: `${say('serviceItems.total')}: ${money(total)}`,
      })),
    ],
  };
}

function lineOf(line: OrderLine, { say, money }: Writing): Block {
  const { position, name, quantity, shipped, price, amount, setting, receipt } = line;
  return {
    kind: 'ROW',
    name: `${position}. ${quantity} ×`,
    lines: [
      name,
      price && amount ? `${quantity} × ${money(price)} = ${money(amount)}` : '',
      joined(line.articleNumber, line.unit, setting && say('serviceItems.preset', { setting }), line.comment),
      `${say('serviceItems.shipped')}: ${shipped}, ${say('serviceItems.open')}: ${quantity - shipped}`,
      receipt
        ? say('serviceItems.receipt.sum', {
            good: receipt.received,
            damaged: receipt.damaged,
            short: receipt.short,
          })
        : '',
      receipt?.note ?? '',
    ],
  };
}

function pickupParts(pickup: Pickup, writing: Writing): Parts {
  const { say } = writing;
  const { appointment, attachments, items, packages, readyFrom, windowStart, windowEnd } = pickup;
  const erased = items.filter(({ storesData }) => storesData);
  return {
    facts: [
      [
        'serviceItems.pickup.collectAt',
        [
          pickup.site.name,
          pickup.collectionAddress || say('serviceItems.noAddress'),
          joined(pickup.contactName, pickup.contactPhoneNumber, pickup.contactEmailAddress),
          pickup.accessInstructions,
        ],
      ],
      ...(appointment
        ? ([['serviceItems.pickup.courierComes', windowOf(appointment, writing)]] as Parts['facts'])
        : []),
      ['serviceItems.pickup.readyFrom', windowOf({ day: readyFrom, windowStart, windowEnd }, writing)],
      [
        'serviceItems.reason',
        [
          say(`serviceItems.pickup.reason.${pickup.reason}`),
          say(`serviceItems.pickup.type.${pickup.pickupType}`),
        ],
      ],
      ['serviceItems.lists.PICKUP.by', madeBy(pickup, writing)],
      ['serviceItems.pickup.collectedBy', [supplierOf(pickup, writing)]],
    ],
    blocks: [
      { kind: 'HEADING', text: say('serviceItems.pickup.items') },
      ...items.map((item): Block => ({
        kind: 'ROW',
        name: `${item.position}. ${item.quantity} ×`,
        lines: [
          item.name,
          joined(item.model || item.articleNumber, item.serialOrLotNumber),
          joined(
            say(`serviceItems.pickup.condition.${item.condition}`),
            item.rentalEquipmentId !== null && !item.accessoriesComplete
              ? say('serviceItems.pickup.incomplete')
              : '',
          ),
        ],
      })),
      { kind: 'HEADING', text: say('serviceItems.pickup.packages') },
      ...packages.map(({ count, lengthCm, widthCm, heightCm, weightKg: weight, onPallet }): Block => {
        const size = `${lengthCm} × ${widthCm} × ${heightCm}`;
        const boxes = say('serviceItems.pickup.boxesOf', { count, size, weight });
        return { kind: 'TEXT', text: joined(boxes, onPallet ? say('serviceItems.pickup.onPallet') : '') };
      }),
      ...[
        pickup.packagingNeeded ? say('serviceItems.pickup.packagingAsked') : '',
        say(`serviceItems.pickup.battery.${pickup.batteriesContained}`),
        say('serviceItems.pickup.clean'),
        pickup.dataErased
          ? say('serviceItems.pickup.erased', {
              items: erased.map(({ name, serialOrLotNumber }) => `${name} ${serialOrLotNumber}`).join(', '),
            })
          : '',
        pickup.notes,
      ]
        .filter(Boolean)
        .map((text): Block => ({ kind: 'TEXT', text })),
      ...(attachments.length > 0
        ? [{ kind: 'ROW' as const, name: say('serviceItems.support.files'), lines: namesOf(attachments) }]
        : []),
    ],
  };
}

function supportParts(request: SupportRequest, writing: Writing): Parts {
  const { say, moment } = writing;
  const { summary: title, site, messages } = request;
  const thing = joined(request.productName, request.serialOrLotNumber);
  return {
    title,
    facts: [
      ['serviceItems.list.site', [site.name]],
      ['serviceItems.support.about', [say(`serviceItems.support.reason.${request.reason}`)]],
      ...(thing ? ([['serviceItems.support.equipment', [thing]]] as Parts['facts']) : []),
      ...(request.order
        ? ([
            [
              'serviceItems.lists.ORDER.item',
              [say('serviceItems.named.ORDER', { number: request.order.number })],
            ],
          ] as Parts['facts'])
        : []),
      [
        'serviceItems.support.contact',
        [request.contactName, request.contactPhoneNumber, request.contactEmailAddress],
      ],
      ['serviceItems.lists.SUPPORT_REQUEST.by', madeBy(request, writing)],
      ['serviceItems.supplier', [supplierOf(request, writing)]],
    ],
    blocks: [
      { kind: 'HEADING', text: say('serviceItems.support.thread') },
      ...messages.map(({ author, text, dateTimeMillis, attachments }): Block => ({
        kind: 'ROW',
        name: joined(author.displayName, author.teamName ?? ''),
        lines: [text, moment(dateTimeMillis), ...namesOf(attachments)],
      })),
    ],
  };
}

function windowOf(
  { day, windowStart: from, windowEnd: until }: NonNullable<Pickup['appointment']>,
  writing: Writing,
): string[] {
  return [writing.day(day, 'serviceItems.noDay'), writing.say('serviceItems.pickup.window', { from, until })];
}

function historyOf({ history }: PrintedItem, writing: Writing): Block[] {
  const { say, moment } = writing;
  return [
    { kind: 'HEADING', text: say('serviceItems.history') },
    ...history.map((step): Block => {
      const { person, dateTimeMillis, carrier, trackingNumber: tracking, lines, appointment } = step;
      const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return {
        kind: 'ROW',
        name: say(`serviceItems.status.${step.status}`),
        lines: [
          joined(person.displayName, moment(dateTimeMillis)),
          ...(appointment ? windowOf(appointment, writing) : []),
          count > 0 ? say('serviceItems.units', { count }) : '',
          ...lines.map(({ serialNumbers = [] }) => serialNumbers.join(', ')),
          say('serviceItems.shipment', { carrier, tracking }).trim(),
          step.reason,
        ],
      };
    }),
  ];
}
