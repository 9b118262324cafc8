/* mexor_mpi.h: what the module that speaks MPI offers. It is a file of its own, linked
   against MPI and loaded when a survey runs under mpirun. Plain C types only. */
#ifndef MEXOR_MPI_H
#define MEXOR_MPI_H

/* All return 0 when done. Call them from one thread. */
typedef int mexor_mpi_start_fn(int *rank, int *n_ranks);
typedef int mexor_mpi_share_fn(void *bytes, int n); /* rank 0's bytes to every rank */
typedef int mexor_mpi_send_fn(const void *bytes, int n); /* to rank 0 */
typedef int mexor_mpi_receive_fn(void *bytes, int n); /* at rank 0, from any; waits */
typedef int mexor_mpi_end_fn(void);

mexor_mpi_start_fn mexor_mpi_start;
mexor_mpi_share_fn mexor_mpi_share;
mexor_mpi_send_fn mexor_mpi_send;
mexor_mpi_receive_fn mexor_mpi_receive;
mexor_mpi_end_fn mexor_mpi_end;

#endif
