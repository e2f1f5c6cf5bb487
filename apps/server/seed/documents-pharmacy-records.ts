/** The pharmacy manual's chapters on receipt and records, which its editions share, and its forms. */
export const receipt = `
# Receipt of a shipment
Shipments come by courier in a validated passive box with an electronic logger. The depot announces each in the portal with
the airway bill and the expected day. Receive it within two hours of arrival.

1. Check the box for damage and the seal number against the packing list. Photograph damage before opening.
2. Stop the logger, read its display and download the record. Attach the file to the receipt.
3. Compare kit numbers, quantities and expiry dates with the packing list, kit by kit.
4. Confirm the receipt in the portal, line by line: received, damaged, short.
5. Put the kits into quarantine until the randomisation system shows them as available. This takes up to one hour.

|= 30 40 30
| Logger shows | What it means | What to do
| OK | The transport stayed within 15 to 30 °C | Release after step 5
| Alarm, high or low | Outside the range at some point | Quarantine, support request, wait for release
| No display, or no record | Nothing is known | Quarantine, support request, wait for release
| Damaged box, sound kits | Usable after a check | Photograph, note on the receipt, release after step 5
^ Table 1. What the transport logger tells you.

# Storage at the site
Vials are kept below 30 °C, protected from freezing, in a locked place to which only delegated staff have access. A
refrigerator is not needed; if one is used, it stays between 2 and 8 °C.

- Continuous logging at intervals of 15 minutes or less, with an alarm that reaches someone at any hour.
- Reading and initials once on each working day; minimum and maximum after each weekend.
- Logger calibration at least once a year, traceable to a national standard. Certificates go to TMF 06.04.03.
- First expired, first out. Kits within 30 days of expiry are blocked by the randomisation system.

> Excursions :: A reading outside the range for more than 15 minutes is an excursion. Quarantine the kits, keep them in their storage conditions and follow the guide "IP handling and temperature excursions". Do not use or destroy them until you are told to.
`;

const returns = `
# Returns and destruction
Unused, expired and released-for-destruction kits leave the site in one of two ways. The way is agreed for each country and
is shown in the portal under the team of your site.

## Destruction at the site
1. The monitor has compared the kits with the accountability log and signed it.
2. The sponsor has authorised destruction of the listed kit numbers in writing.
3. Two people witness the destruction by incineration or an equivalent process under the site's own procedure.
4. The certificate names the kit numbers, the date, the method and both witnesses. It is uploaded within five working days.

## Return to the depot
1. Request the collection in the portal (Pickups). State kits, packages and the time window.
2. Pack used and unused material apart. Opened vials are never returned.
3. Hand over against the courier's signature and keep the copy with the accountability log.

|= 40 30 30
| Material | At the site | To the depot
| Unused, intact kits | Yes, when authorised | Yes
| Kits after an excursion, not released | No | Yes, marked "Quarantine"
| Opened vials, prepared bags | Yes, on the same day | Never
| Loggers and boxes | No | Yes, in the pre-paid box
^ Table 3. What goes where.
`;

export function accountability(hasReturns: boolean): string {
  const summary = `
# Accountability
Every kit is accounted for from its arrival until its use, return or destruction. The accountability log of the
randomisation system is the source; a paper log is kept only where the system cannot be reached, and is entered within one
working day.

- Dispensing is recorded before the bag leaves the pharmacy.
- A second person checks each entry on the same day.
- A discrepancy is investigated at once and explained in a note to file within three working days.
- The monitor compares stock, log and participants' records at each visit.
`;
  return hasReturns ? summary + returns : summary;
}

export const forms = `
# Forms
The forms below may be copied. A pharmacy may use its own forms if they ask for no less.

## Check before dispensing
[] The participant number on the order is that of the randomisation system
[] The kit numbers agree with the system, read by two people
[] The expiry date has not passed and the kit is not in quarantine
[] The bag is clear, covered and labelled
[] The use-by time leaves enough time for the infusion
[] The entry in the accountability log is complete

## Preparation form
|= 30 70 h25
| Entry | To be filled in
| Site code and name |
| Participant number |
| Study day and dose |
| Kit numbers |
| Batch of water and of sodium chloride |
| Reconstituted at (date, 24-hour time) |
| Diluted at |
| Use by |
| Prepared by, signature |
| Checked by, signature |
| Handed over to, at |
^ Form A. One for each infusion.

## Stock record
|= 15 17 14c 14c 14c 26 h24
| Date | Kit number | Received | Dispensed | Balance | Initials and remarks
| | | | | |
| | | | | |
| | | | | |
| | | | | |
| | | | | |
| | | | | |
| | | | | |
| | | | | |
^ Form B. Only while the randomisation system cannot be reached.
`;
