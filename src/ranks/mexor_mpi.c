/* mexor_mpi.c: the module that speaks MPI; built with MX_MPI as mexor-mpi.so. */
#include "mexor_mpi.h"

#include <mpi.h>

int mexor_mpi_start(int *rank, int *n_ranks)
{
    int provided;

    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED)
        return 1;
    return MPI_Comm_rank(MPI_COMM_WORLD, rank) != MPI_SUCCESS ||
           MPI_Comm_size(MPI_COMM_WORLD, n_ranks) != MPI_SUCCESS;
}

int mexor_mpi_share(void *bytes, int n)
{
    return MPI_Bcast(bytes, n, MPI_BYTE, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
}

int mexor_mpi_send(const void *bytes, int n)
{
    return MPI_Send(bytes, n, MPI_BYTE, 0, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
}

int mexor_mpi_receive(void *bytes, int n)
{
    return MPI_Recv(bytes, n, MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE) != MPI_SUCCESS;
}

int mexor_mpi_end(void)
{
    return MPI_Finalize() != MPI_SUCCESS;
}
