type Issue = {
  /** The year of `date`. */
  readonly year: number;
  readonly userId: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly rappen: number;
  readonly vatPerMille: number;
  /** The day in Switzerland, YYYY-MM-DD. */
  readonly date: string;
};

/** What may be asked of the receipts of a year. */
export type ReceiptsCommand =
  | ({ readonly type: 'IssueReceipt' } & Issue)
  | ({ readonly type: 'IssueCreditNote'; readonly refundId: string; readonly receiptNumber: string } & Issue)
  | ({ readonly type: 'ReverseCreditNote'; readonly refundId: string; readonly creditNoteNumber: string } & Issue);

export type ReceiptsRejection = 'invalid_amount';
